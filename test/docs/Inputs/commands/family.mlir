//% set types = [{"t": "f32", "n": 4}, {"t": "f64", "n": 2}]
<% macro cells(t) %>memref<${t.n}x${t.t}, strided<[?], offset: ?>>[${t.n}]<% endmacro %>
module @family {
//% for t in types
  exo.instr @zero_${t.t}(%x: ${cells(t)}) where (stride(%x, 0) == 1)
      c "for (int k = 0; k < ${t.n}; k++) (&{x_data})[k] = 0;" {
    for %i = 0 to ${t.n} { assign %x[%i] = 0.0 }
  }
//% endfor
}
