// nussinov: for each part of an RNA sequence the largest number of pairs of its bases (two bases pair if they sum to 3). Static extents, i32; the outer loop runs backwards.
#after = affine_map<(d0) -> (d0 + 1)>
#id = affine_map<(d0) -> (d0)>
#reversed = affine_map<(d0) -> (21 - d0)>
#has_left = affine_set<(d0) : (d0 - 1 >= 0)>
#has_below = affine_set<(d0) : (20 - d0 >= 0)>
#has_both = affine_set<(d0, d1) : (d1 - 1 >= 0, 20 - d0 >= 0)>
#apart = affine_set<(d0, d1) : (d1 - d0 - 2 >= 0)>
func.func @kernel_nussinov(%seq: memref<22xi32>, %table: memref<22x22xi32>) {
  %c3 = arith.constant 3 : i32
  affine.for %ii = 0 to 22 {
    %i = affine.apply #reversed(%ii)
    affine.for %j = #after(%i) to 22 {
      affine.if #has_left(%j) {
        %here = affine.load %table[%i, %j] : memref<22x22xi32>
        %left = affine.load %table[%i, %j - 1] : memref<22x22xi32>
        %most = arith.maxsi %here, %left : i32
        affine.store %most, %table[%i, %j] : memref<22x22xi32>
      }
      affine.if #has_below(%i) {
        %here = affine.load %table[%i, %j] : memref<22x22xi32>
        %below = affine.load %table[%i + 1, %j] : memref<22x22xi32>
        %most = arith.maxsi %here, %below : i32
        affine.store %most, %table[%i, %j] : memref<22x22xi32>
      }
      affine.if #has_both(%i, %j) {
        affine.if #apart(%i, %j) {
          %here = affine.load %table[%i, %j] : memref<22x22xi32>
          %inside = affine.load %table[%i + 1, %j - 1] : memref<22x22xi32>
          %first = affine.load %seq[%i] : memref<22xi32>
          %second = affine.load %seq[%j] : memref<22xi32>
          %both = arith.addi %first, %second : i32
          %matches = arith.cmpi eq, %both, %c3 : i32
          %pair = arith.extui %matches : i1 to i32
          %paired = arith.addi %inside, %pair : i32
          %most = arith.maxsi %here, %paired : i32
          affine.store %most, %table[%i, %j] : memref<22x22xi32>
        } else {
          %here = affine.load %table[%i, %j] : memref<22x22xi32>
          %inside = affine.load %table[%i + 1, %j - 1] : memref<22x22xi32>
          %most = arith.maxsi %here, %inside : i32
          affine.store %most, %table[%i, %j] : memref<22x22xi32>
        }
      }
      affine.for %k = #after(%i) to #id(%j) {
        %here = affine.load %table[%i, %j] : memref<22x22xi32>
        %before = affine.load %table[%i, %k] : memref<22x22xi32>
        %behind = affine.load %table[%k + 1, %j] : memref<22x22xi32>
        %split = arith.addi %before, %behind : i32
        %most = arith.maxsi %here, %split : i32
        affine.store %most, %table[%i, %j] : memref<22x22xi32>
      }
    }
  }
  return
}
