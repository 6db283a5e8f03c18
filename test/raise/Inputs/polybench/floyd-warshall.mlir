// floyd-warshall: the lengths of the shortest paths between all pairs of vertices, in place of the edges' lengths. Dynamic extents, i32.
func.func @kernel_floyd_warshall(%path: memref<?x?xi32>) {
  %c0 = arith.constant 0 : index
  %n = memref.dim %path, %c0 : memref<?x?xi32>
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %direct = affine.load %path[%i, %j] : memref<?x?xi32>
        %to = affine.load %path[%i, %k] : memref<?x?xi32>
        %from = affine.load %path[%k, %j] : memref<?x?xi32>
        %by_way = arith.addi %to, %from : i32
        %shorter = arith.cmpi slt, %direct, %by_way : i32
        %least = arith.select %shorter, %direct, %by_way : i32
        affine.store %least, %path[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}
