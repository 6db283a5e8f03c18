# Takes the examples out of ODS descriptions and makes a module of each, for --split-input-file.
function flush() {
  if (text ~ /^ *exo\.(proc|instr|config|memory|extern) /) {
    print text
  } else {
    print "exo.config @Load {stride: stride}"
    print "exo.config @Scale {factor: f32}"
    print "exo.proc @kernel(%n: size, %b: bool, %t: memref<f32>, %w: memref<8xf32, strided<[?], offset: ?>>[8], %s: memref<f32>) {\n}"
    print "exo.proc @example(%n: size, %fast: bool, %alpha: memref<f32>, %x: memref<?xf32>[%n], %y: memref<?xf32>[%n], " (text ~ /%acc =/ ? "" : "%acc: memref<?xf32>[%n], ") "%A: memref<?x?xf32>[%n, %n], %B: memref<?x?xf32>[%n, %n], %C: memref<?x?xf32>[%n, %n]) {"
    print "  for %i = 0 to %n {\n    for %j = 0 to %n {\n      for %k = 0 to %n {"
    if (text ~ /%t/ && text !~ /%t =/) print "        %t = alloc " (text ~ /16xf32/ ? "[16] : memref<16xf32>" : ": memref<f32>")
    # Loops of the example have names of their own.
    gsub(/%i = 0 to/, "%ii = 0 to", text)
    if (text ~ /%ii = /) { gsub(/%i /, "%ii ", text); gsub(/%j /, "%jj ", text); gsub(/%j\]/, "%jj]", text) }
    if (text ~ /^ *%[0-9]+ = exo\./) {
      first = text ~ /%0 =/ ? "" : "%0 = exo.const 1 : i64\n"
      if (text ~ /%2 =/) first = "%0 = exo.const 1 : i64\n%1 = exo.const 2 : i64\n"
      print "        assign %alpha : {\n" first text "          yield %0\n        }"
    } else {
      print text
    }
    print "      }\n    }\n  }\n}"
  }
  print "// -----"
}
/^ *```mlir$/ { inside = 1; text = ""; next }
/^ *```$/ { if (inside) flush(); inside = 0; next }
# The binary operations share one description, which TableGen splices.
inside { gsub(/}] # mnemonic # \[{/, "add"); text = text $0 "\n" }
