/* What goes between the server and the threads that run scripts. Plain data only: nothing of either side is in the other's reach. */
import type { Prelude } from './preludes.ts'
import type { ScriptError, ScriptLog } from './script-result.ts'

/** A request a script asks for. Not checked yet: it is the script's. */
export interface AskedSend {
  id: number
  request: unknown
}

/** What became of it, in the form the script gets. */
export type Delivery = { id: number; response: unknown } | { id: number; error: string }

interface StepLimits {
  /** Time on the processor the run may still use. */
  cpuMs: number
  /** Characters of console output the run may still write. */
  logChars: number
}

/** Where a run is taken up: its script, or its memory as it was when it began to wait. */
export type StepStart =
  | { kind: 'script'; source: string; input: string }
  | { kind: 'waiting'; memory: Uint8Array; delivery: Delivery }

export interface StepInput {
  /** Texts that are read before the script; see `preludes.ts`. */
  prelude: Prelude
  start: StepStart
  limits: StepLimits
  /** What `StepBeginning` of `thread-watch.ts` reads, so that a stuck thread is seen from outside. */
  beginning: SharedArrayBuffer
}

export interface StepOutput {
  /** `waiting`: sends are unanswered, and `memory` is what the run goes on with. */
  state: 'done' | 'waiting'
  /** New ones. */
  sends: AskedSend[]
  memory: Uint8Array | undefined
  /** What the script came to, in its own form; `undefined` while it waits, and when an error ended it. */
  result: unknown
  error: ScriptError | undefined
  logs: ScriptLog[]
  isLogCut: boolean
  cpuMs: number
}
