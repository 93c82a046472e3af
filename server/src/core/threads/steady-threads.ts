/*
 * Keeps V8 from ending the process when several threads use WebAssembly, which every thread does here: type stripping and HTTP parsing are
 * made of it. V8 compiles the way from WebAssembly into JavaScript once it was gone often enough; a thread that drops such code while another
 * adds some can meet a failed check of V8 (`jit_page.has_value()`, seen on Node 24 with threads that come and go). With this budget it compiles
 * none; a crossing then takes 80 ns instead of 25. A V8 that no longer knows the flag prints that and continues.
 *
 * Keeps threads small: each would take up to 96 MB for new objects alone, and holds on to them when it has nothing to do. `npm start` gives the
 * first thread the same limit, which can only be set before it starts. Imported before anything starts a thread.
 *
 * Lets threads collect their garbage when large work ends (`free-memory.ts`). Flags are the whole process's and are set while only this thread runs.
 */
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000')
// Of the two halves, in MB; V8 then takes up to three times as much.
setFlagsFromString('--max-semi-space-size=8')
setFlagsFromString('--expose-gc')
