/* What of WebAssembly is used here; the types of Node.js do not have it. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Memory {
    readonly buffer: ArrayBuffer
  }
  class RuntimeError extends Error {}
}
