/*
 * Keeps V8 from ending the process when several threads use WebAssembly, which every thread does here: type stripping and HTTP parsing are
 * made of it. V8 compiles the way from WebAssembly into JavaScript once it was gone often enough; a thread that drops such code while another
 * adds some can meet a failed check of V8 (`jit_page.has_value()`, seen on Node 24 with threads that come and go). With this budget it compiles
 * none; a crossing then takes 80 ns instead of 25. A V8 that no longer knows the flag says so and goes on. Imported before anything starts a
 * thread.
 */
import { setFlagsFromString } from 'node:v8'

setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000')
