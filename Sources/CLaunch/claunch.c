#define _GNU_SOURCE
#include "claunch.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static _Noreturn void fail(const struct claunch_plan *plan, int step) {
  struct claunch_report report = {.step = step, .error = errno};
  while (write(plan->report, &report, sizeof report) < 0 && errno == EINTR) {
  }
  _exit(127);
}

/* Closes the descriptors from `first` to `last`. */
static void close_all(unsigned first, unsigned last) {
  if (first > last || close_range(first, last, 0) == 0) return;
  /* Kernels before 5.9 and some sandboxes have no close_range. */
  struct rlimit limit;
  unsigned end = 65536;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < end) end = limit.rlim_cur;
  for (unsigned i = first; i < end && i <= last; i++) close((int)i);
}

static void write_process_id(char *text) {
  char digits[CLAUNCH_PROCESS_ID_SIZE];
  int count = 0;
  for (pid_t id = getpid(); id > 0; id /= 10) digits[count++] = (char)('0' + id % 10);
  while (count > 0) *text++ = digits[--count];
  *text = '\0';
}

/* Nothing but async-signal-safe calls from here on. */
static _Noreturn void run_child(const struct claunch_plan *plan) {
  /* Own session: no terminal of ours, no signal that is sent to our group. */
  if (setsid() < 0) fail(plan, CLAUNCH_SETUP);

  struct sigaction plain = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &plain, NULL);

  int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0) fail(plan, CLAUNCH_SETUP);
  if (dup2(plan->output < 0 ? nothing : plan->output, STDOUT_FILENO) < 0 ||
      dup2(plan->error < 0 ? nothing : plan->error, STDERR_FILENO) < 0 ||
      dup2(nothing, STDIN_FILENO) < 0)
    fail(plan, CLAUNCH_SETUP);

  /* All but the two pipes, also what other code opened without close-on-exec. */
  unsigned low = (unsigned)plan->report, high = low;
  if (plan->gate >= 0) {
    unsigned gate = (unsigned)plan->gate;
    if (gate < low) low = gate; else high = gate;
  }
  close_all(3, low - 1);
  if (high > low) close_all(low + 1, high - 1);
  close_all(high + 1, ~0U);

  if (chdir(plan->directory) < 0) fail(plan, CLAUNCH_DIRECTORY);
  if (plan->process_id) write_process_id(plan->process_id);
  if (plan->gate >= 0) {
    char byte;
    while (read(plan->gate, &byte, 1) < 0 && errno == EINTR) {
    }
  }

  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  /* A file that somebody still writes can't be executed: it is being installed, or its descriptor
     lives on for a moment in the child of another fork. */
  for (int attempt = 0; attempt < 20; attempt++) {
    execve(plan->program, plan->arguments, plan->environment);
    if (errno != ETXTBSY) break;
    poll(NULL, 0, 10);
    errno = ETXTBSY;
  }
  fail(plan, CLAUNCH_EXECUTE);
}

int claunch_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

pid_t claunch_start(const struct claunch_plan *plan) {
  /* Our handlers must not run in the child, where they would write into our own pipes. */
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pid_t child = fork();
  if (child == 0) run_child(plan);
  int error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = error;
  return child;
}
