/* What of WebAssembly is used here; the types of Node.js do not have it. */
declare namespace WebAssembly {
  const Module: new (bytes: Uint8Array) => Module
  interface Module {
    readonly compiled: unique symbol
  }
  class Memory {
    readonly buffer: ArrayBuffer
  }
  class RuntimeError extends Error {}
}
