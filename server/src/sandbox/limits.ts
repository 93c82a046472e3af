/* What a script may use. */

export interface ScriptLimits {
  /** Time on the processor; waiting for a response does not count. */
  cpuMs: number
  /** From the start to the end, waiting included. */
  totalMs: number
  /** Requests it may send. */
  sends: number
}

export const scriptLimits: ScriptLimits = { cpuMs: 200, totalMs: 60_000, sends: 20 }

/** Memory of a script with everything that is there before it starts. */
export const memoryBytes = 32 * 1024 * 1024
/** Characters of a result as JSON. */
export const resultChars = 2 * 1024 * 1024
/** Characters of console output. */
export const logChars = 64 * 1024
/** Lines of console output. */
export const logLines = 2_000
/** Processor time beyond the limit after which a thread is ended from outside; until then, its engine ends the script. */
export const graceMs = 25
/** How long a step may take beyond its processor time, however busy the machine is. */
export const longestStepMs = 30_000
