#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* Newer than the headers that it is built with, so the numbers stand here. */
#ifndef __NR_landlock_create_ruleset
#define __NR_landlock_create_ruleset 444
#define __NR_landlock_add_rule 445
#define __NR_landlock_restrict_self 446
#endif
#define LANDLOCK_VERSION_FLAG 1u
#define LANDLOCK_PATH_BENEATH 1
#define LANDLOCK_READ_FILE (1ull << 2)
#define LANDLOCK_READ_DIR (1ull << 3)

struct landlock_attributes {
  uint64_t files;   /* version 1 */
  uint64_t network; /* version 4 */
  uint64_t scoped;  /* version 6 */
};

struct landlock_path {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

int csandbox_no_new_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int csandbox_has_no_new_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); }

int csandbox_seccomp_mode(void) { return prctl(PR_GET_SECCOMP, 0, 0, 0, 0); }

int csandbox_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

int csandbox_no_core(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

int csandbox_landlock_version(void) {
  return (int)syscall(__NR_landlock_create_ruleset, NULL, 0, LANDLOCK_VERSION_FLAG);
}

int csandbox_landlock(const char *const *readable, int count, int connects) {
  int version = csandbox_landlock_version();
  if (version < 1) return -1;
  struct landlock_attributes attributes = {.files = (1ull << 13) - 1};
  size_t size = sizeof attributes.files;
  if (version >= 2) attributes.files |= 1ull << 13; /* move between folders */
  if (version >= 3) attributes.files |= 1ull << 14; /* truncate */
  if (version >= 5) attributes.files |= 1ull << 15; /* ioctl on devices */
  if (version >= 4) {
    attributes.network = connects ? 1 : 3; /* bind and connect TCP */
    size = offsetof(struct landlock_attributes, scoped);
  }
  if (version >= 6) {
    attributes.scoped = 3; /* abstract sockets, signals */
    size = sizeof attributes;
  }
  int ruleset = (int)syscall(__NR_landlock_create_ruleset, &attributes, size, 0);
  if (ruleset < 0) return -1;
  int result = 0;
  for (int i = 0; i < count && result == 0; i++) {
    int folder = open(readable[i], O_PATH | O_CLOEXEC);
    if (folder < 0) continue;
    /* A file has no right to be listed, and the kernel refuses a rule that says so. */
    struct stat status;
    int is_folder = fstat(folder, &status) == 0 && S_ISDIR(status.st_mode);
    struct landlock_path rule = {LANDLOCK_READ_FILE | (is_folder ? LANDLOCK_READ_DIR : 0), folder};
    result = (int)syscall(__NR_landlock_add_rule, ruleset, LANDLOCK_PATH_BENEATH, &rule, 0);
    close(folder);
  }
  if (result == 0) result = (int)syscall(__NR_landlock_restrict_self, ruleset, 0);
  int error = errno;
  close(ruleset);
  errno = error;
  return result;
}

#if defined(__x86_64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef OUR_ARCHITECTURE

/* None of these is needed to read from memory, decode and write to memory. */
static const int forbidden[] = {
    /* being asked by others; messages on the socket that is open still pass */
    __NR_bind, __NR_listen, __NR_accept, __NR_accept4,
    /* other processes */
    __NR_ptrace, __NR_process_vm_readv, __NR_process_vm_writev, __NR_kill, __NR_tkill,
    __NR_rt_sigqueueinfo, __NR_rt_tgsigqueueinfo, __NR_execve, __NR_execveat, __NR_unshare,
    __NR_setns, __NR_shmget, __NR_shmat, __NR_shmctl, __NR_semget, __NR_msgget, __NR_mq_open,
#ifdef __NR_fork
    __NR_fork, __NR_vfork,
#endif
#ifdef __NR_pidfd_open
    __NR_pidfd_open, __NR_pidfd_send_signal,
#endif
#ifdef __NR_pidfd_getfd
    __NR_pidfd_getfd,
#endif
#ifdef __NR_process_madvise
    __NR_process_madvise,
#endif
    /* the system */
    __NR_mount, __NR_umount2, __NR_pivot_root, __NR_chroot, __NR_bpf, __NR_perf_event_open,
    __NR_add_key, __NR_request_key, __NR_keyctl, __NR_kexec_load, __NR_init_module,
    __NR_finit_module, __NR_delete_module, __NR_reboot, __NR_swapon, __NR_swapoff, __NR_acct,
    __NR_name_to_handle_at, __NR_open_by_handle_at, __NR_personality, __NR_quotactl,
    __NR_sethostname, __NR_setdomainname, __NR_settimeofday, __NR_clock_settime, __NR_adjtimex,
#ifdef __NR_userfaultfd
    __NR_userfaultfd,
#endif
#ifdef __NR_io_uring_setup
    __NR_io_uring_setup, __NR_io_uring_enter, __NR_io_uring_register,
#endif
#ifdef __NR_open_tree
    __NR_open_tree, __NR_move_mount, __NR_fsopen, __NR_fsmount,
#endif
};

/* The network, and sockets of any kind. */
static const int connecting[] = {__NR_socket, __NR_socketpair, __NR_connect};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
#define FIELD(name) ((uint32_t)offsetof(struct seccomp_data, name))
#define ANSWER(number) (SECCOMP_RET_ERRNO | ((number)&SECCOMP_RET_DATA))

/* Puts: if the loaded word equals `value`, answer `answer`. */
static void put(struct sock_filter *program, size_t *length, uint32_t value, uint32_t answer) {
  program[(*length)++] =
      (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
  program[(*length)++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, answer);
}

/*
 * Puts: sockets to the network can be made, and pairs of streams, which lead nowhere else. Sockets
 * to a display or a bus can't, whatever their name is.
 */
static void put_network(struct sock_filter *program, size_t *n) {
  program[(*n)++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socket, 0, 5);
  program[(*n)++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, FIELD(args[0]));
  program[(*n)++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 1, 0);
  program[(*n)++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 0, 1);
  program[(*n)++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  program[(*n)++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, ANSWER(EPERM));
  program[(*n)++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_socketpair, 0, 5);
  program[(*n)++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, FIELD(args[1]));
  program[(*n)++] = (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf);
  program[(*n)++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SOCK_STREAM, 0, 1);
  program[(*n)++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  program[(*n)++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, ANSWER(EPERM));
}

int csandbox_forbid_calls(int connects) {
  struct sock_filter program[2 * COUNT(forbidden) + 64];
  size_t n = 0;
  program[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, FIELD(arch));
  program[n++] =
      (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OUR_ARCHITECTURE, 1, 0);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, FIELD(nr));
#if defined(__x86_64__)
  /* The calls of the x32 way count from here. */
  program[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS);
#endif
  for (size_t i = 0; i < COUNT(forbidden); i++)
    put(program, &n, (uint32_t)forbidden[i], ANSWER(EPERM));
  if (connects) put_network(program, &n);
  for (size_t i = 0; !connects && i < COUNT(connecting); i++)
    put(program, &n, (uint32_t)connecting[i], ANSWER(EPERM));
#ifdef __NR_clone3
  /* Its flags lie in memory, where a filter can't look; the C library falls back to clone. */
  put(program, &n, __NR_clone3, ANSWER(ENOSYS));
#endif
  /* Threads are allowed, processes are not: the flags are the first argument. */
  program[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, FIELD(args[0]));
  program[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, ANSWER(EPERM));
  /* Limits of its own only. */
  program[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_prlimit64, 0, 4);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, FIELD(args[0]));
  program[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, ANSWER(EPERM));
  /* abort() signals the process itself. */
  program[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_tgkill, 0, 4);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, FIELD(args[0]));
  program[n++] =
      (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 0, 1);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  program[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, ANSWER(EPERM));
  program[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  struct sock_fprog filter = {.len = (unsigned short)n, .filter = program};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}

#else

int csandbox_forbid_calls(int connects) {
  (void)connects;
  errno = ENOSYS;
  return -1;
}

#endif

int csandbox_try_fork(void) {
  pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) _exit(0);
  waitpid(child, NULL, 0);
  return 0;
}

int csandbox_memory_file(const char *name) {
  return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

int csandbox_close_from(int first) { return close_range((unsigned)first, ~0u, 0); }

const int csandbox_limit_processes = RLIMIT_NPROC;
