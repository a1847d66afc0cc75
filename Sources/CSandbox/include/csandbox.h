#ifndef CSANDBOX_H
#define CSANDBOX_H

/*
 * What a process gives up before it decodes files of others. In C, since prctl() and syscall() take
 * a variable number of arguments and don't reach Swift. Each function returns 0, or -1 with errno.
 */

/* No program that this process executes gains rights (PR_SET_NO_NEW_PRIVS). */
int csandbox_no_new_privileges(void);

/* Whether that is in force: 1, 0 or -1. */
int csandbox_has_no_new_privileges(void);

/* The version of Landlock that the kernel has, or -1. */
int csandbox_landlock_version(void);

/*
 * From now on files can be opened for reading below `readable` alone, and nothing can be written,
 * made, executed or removed by path; where the kernel can, no TCP, no abstract sockets of others and
 * no signals to others. Paths that don't exist are left out. `connects` leaves connecting by TCP.
 */
int csandbox_landlock(const char *const *readable, int count, int connects);

/*
 * From now on calls for sockets, other processes, mounts and the like fail with EPERM (seccomp).
 * ENOSYS where the processor has no list here. `connects` leaves sockets to the network, and no
 * others; a second call can forbid these too.
 */
int csandbox_forbid_calls(int connects);

/* 2 while such a filter is in force. */
int csandbox_seccomp_mode(void);

/* The process dies with the one that started it (PR_SET_PDEATHSIG), and writes no core. */
int csandbox_die_with_parent(void);
int csandbox_no_core(void);

/* A child by fork() that ends at once; for trying whether one can be made. */
int csandbox_try_fork(void);

/* A memory file that can be sealed, closed when a program is executed; or -1 with errno. */
int csandbox_memory_file(const char *name);

/* Closes all descriptors from `first` on. */
int csandbox_close_from(int first);

/* What limits the number of processes, for setrlimit(): Swift doesn't see it. */
extern const int csandbox_limit_processes;

#endif
