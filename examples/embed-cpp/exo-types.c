/* Uses the dialect from C, without any C++. */
#include "exo-c/Attributes.h"
#include "exo-c/Dialects.h"
#include "mlir-c/IR.h"
#include <stdio.h>

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  exoRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirDialectHandleLoadDialect(exoGetDialectHandle(), context);

  MlirType real = exoRealTypeGet(context);
  MlirAttribute memory = exoMemAttrGet(context, mlirStringRefCreateFromCString("avx512.zmm"));
  MlirStringRef name = exoMemAttrGetName(memory);
  printf("real: %d, memory: %.*s\n", exoTypeIsAReal(real), (int)name.length, name.data);

  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
