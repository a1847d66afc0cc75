#ifndef CLAUNCH_H
#define CLAUNCH_H

#include <sys/types.h>

/*
 * Starting a program, in C, since the child of a fork() in a process with threads may call nothing
 * but async-signal-safe functions until exec: Swift code may allocate or take a lock anywhere.
 * posix_spawn() isn't enough: it can neither write the child's own process id into its environment
 * (GIO_LAUNCHED_DESKTOP_FILE_PID) nor hold the child back until it is in a control group of its own.
 */

/* Where a start failed in the child. */
enum claunch_step {
  CLAUNCH_SETUP = 1,     /* standard streams, or the session */
  CLAUNCH_DIRECTORY = 2, /* chdir */
  CLAUNCH_EXECUTE = 3,   /* execve */
};

/* What the child reports on `report` when the program can't be started; else it is only closed. */
struct claunch_report {
  int step;
  int error; /* errno */
};

struct claunch_plan {
  const char *program;        /* path of the program; not searched for */
  char *const *arguments;     /* NULL-terminated */
  char *const *environment;   /* NULL-terminated */
  const char *directory;      /* working directory */
  char *process_id;           /* in one environment string: where the child writes its id; or NULL */
  int output, error;          /* what becomes descriptor 1 and 2; -1: /dev/null */
  int gate;                   /* the child goes on at a byte or at the end of this pipe; -1: at once */
  int report;                 /* write end of a pipe, for a struct claunch_report */
};

/* Room that `process_id` must offer, with the final NUL. */
#define CLAUNCH_PROCESS_ID_SIZE 12

/* Forks. Returns the child's process id, or -1 with errno set. */
pid_t claunch_start(const struct claunch_plan *plan);

/* pipe2() with O_CLOEXEC, which Swift's Glibc module leaves out. Returns 0, or -1 with errno set. */
int claunch_pipe(int ends[2]);

#endif
