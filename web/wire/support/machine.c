// A machine that is worse than this one, laid under the server with LD_PRELOAD. The file that UNDERCROFT_TEST_MACHINE names says what is wrong
// at the moment: `hangs`, and the disk takes and confirms nothing as long as that stands there; `takes 500`, and each time it confirms it takes
// so many milliseconds; `ahead 91`, and the calendar is so many days ahead.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static long said(const char *word) {
  const char *file = getenv("UNDERCROFT_TEST_MACHINE");
  const int fd = file == NULL ? -1 : open(file, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return 0;
  char text[64] = {0};
  const ssize_t size = read(fd, text, sizeof text - 1);
  close(fd);
  if (size <= 0 || strncmp(text, word, strlen(word)) != 0) return 0;
  const long number = atol(text + strlen(word));
  return number > 0 ? number : 1;
}

static void rest(long ms) {
  const struct timespec time = {ms / 1000, ms % 1000 * 1000000};
  nanosleep(&time, NULL);
}
static void wait_while_it_hangs(void) {
  while (said("hangs")) rest(5);
}
static void confirm(void) {
  wait_while_it_hangs();
  const long ms = said("takes");
  if (ms > 0) rest(ms);
}

#define REAL(name) (*(__typeof__(&name))dlsym(RTLD_NEXT, #name))

int fsync(int fd) {
  confirm();
  return REAL(fsync)(fd);
}
int fdatasync(int fd) {
  confirm();
  return REAL(fdatasync)(fd);
}
ssize_t pwrite(int fd, const void *bytes, size_t size, off_t at) {
  wait_while_it_hangs();
  return REAL(pwrite)(fd, bytes, size, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at) {
  wait_while_it_hangs();
  return REAL(pwrite64)(fd, bytes, size, at);
}
int clock_gettime(clockid_t clock, struct timespec *time) {
  const int fault = REAL(clock_gettime)(clock, time);
  if (fault == 0 && clock == CLOCK_REALTIME) time->tv_sec += said("ahead") * 86400;
  return fault;
}
