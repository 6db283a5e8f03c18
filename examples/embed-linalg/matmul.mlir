// Products of matrices as a front end writes them: linalg on tensors, of sizes that are known and of such that are not.

func.func @matmul(%a: tensor<768x768xf32>, %b: tensor<768x768xf32>) -> tensor<768x768xf32> attributes {llvm.emit_c_interface} {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<768x768xf32>
  %clear = linalg.fill ins(%zero : f32) outs(%empty : tensor<768x768xf32>) -> tensor<768x768xf32>
  %c = linalg.matmul ins(%a, %b : tensor<768x768xf32>, tensor<768x768xf32>) outs(%clear : tensor<768x768xf32>) -> tensor<768x768xf32>
  return %c : tensor<768x768xf32>
}

func.func @matmul_any(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> attributes {llvm.emit_c_interface} {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %a, %c0 : tensor<?x?xf32>
  %n = tensor.dim %b, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%m, %n) : tensor<?x?xf32>
  %clear = linalg.fill ins(%zero : f32) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  %c = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%clear : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %c : tensor<?x?xf32>
}
