/* What a run of a script leaves: how it ended and what it wrote to the console. */
import type { scriptErrors } from '@lectern/contracts'

/** Why a script ended early. */
export type ScriptErrorKind = (typeof scriptErrors)[number]

export interface ScriptError {
  kind: ScriptErrorKind
  /** As the script put it, in its own words; empty where the kind is all there is. */
  message: string
  /** Of the error: `TypeError`. */
  name: string
  /** In the script; 0 where it is unknown. */
  line: number
  column: number
}

export interface ScriptLog {
  level: 'debug' | 'info' | 'warn' | 'error'
  /** In the script; 0 where it is unknown. */
  line: number
  text: string
}

export interface ScriptOutcome {
  /** In the form its prelude gives it, but not trusted: whoever uses it checks it. `undefined` when an error ended the script. */
  result: unknown
  error: ScriptError | undefined
  logs: ScriptLog[]
  /** More was written to the console than is kept. */
  isLogCut: boolean
  cpuMs: number
  /** Requests it sent. */
  sends: number
}
