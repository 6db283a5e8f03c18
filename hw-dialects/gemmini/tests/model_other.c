// Another file of the program: it has the text of gemmini.h as well, and the same machine.
#include "../gemmini.h"

int other_counts_flushes(void);
int other_counts_flushes(void) {
  exo_gemmini_flush();
  return (int) exo_gemmini_counted()->flush;
}
