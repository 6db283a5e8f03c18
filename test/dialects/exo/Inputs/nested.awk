# A procedure with one statement that is nested `count` deep: head, open…, leaf, close…, tail.
BEGIN {
  print "exo.proc @f(%n: size, %x: memref<f32>) {"
  printf "%s", head
  for (i = 0; i < count; i++) printf "%s", opening
  printf "%s", leaf
  for (i = 0; i < count; i++) printf "%s", closing
  print tail
  print "}"
}
