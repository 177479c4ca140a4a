/*
 * Preloaded (LD_PRELOAD), this adds an offset to the wall clock of a process and its children: CLOCK_REALTIME alone, so
 * that monotonic clocks advance as they do when somebody sets the system clock.
 *
 * The offset is one int64 of nanoseconds in the file named by CLOCKSHIFT_FILE, mapped by every process, so a change takes
 * effect everywhere at once. No locks and no file access after the start: safe in browsers of many processes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define NANOSECONDS 1000000000

static volatile int64_t no_offset;
static volatile int64_t *offset = &no_offset;

__attribute__((constructor)) static void map_offset(void) {
  const char *file = getenv("CLOCKSHIFT_FILE");
  if (!file) return;
  int descriptor = open(file, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return;
  void *page = mmap(0, sizeof(int64_t), PROT_READ, MAP_SHARED, descriptor, 0);
  close(descriptor);
  if (page != MAP_FAILED) offset = page;
}

/* The C library's own function where there is one, as it needs no system call. */
static int true_time(clockid_t clock, struct timespec *time) {
  static int (*next)(clockid_t, struct timespec *);
  if (!next) next = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
  return next ? next(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

static void shift(struct timespec *time) {
  int64_t by = *offset;
  int64_t seconds = time->tv_sec + by / NANOSECONDS;
  int64_t nanoseconds = time->tv_nsec + by % NANOSECONDS;
  if (nanoseconds < 0) {
    nanoseconds += NANOSECONDS;
    seconds--;
  } else if (nanoseconds >= NANOSECONDS) {
    nanoseconds -= NANOSECONDS;
    seconds++;
  }
  time->tv_sec = seconds;
  time->tv_nsec = nanoseconds;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = true_time(clock, time);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) shift(time);
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  int result = clock_gettime(CLOCK_REALTIME, &now);
  if (result == 0 && time) {
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
  }
  return result;
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
  if (base != TIME_UTC || clock_gettime(CLOCK_REALTIME, time) != 0) return 0;
  return base;
}
