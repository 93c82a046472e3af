/* Running the scripts around a call, one after the other. Owns: what each finds of those before it, and what all of them may use together. */
import {
  variableScopes,
  type BodyOf,
  type runScript,
  type ScriptError,
  type ScriptOutcome,
  type ScriptScope,
} from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'
import type { AppContext } from '../../../core/context.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { readSettings } from '../../../core/settings.ts'
import { runOne, type OneOutcome, type ScriptInput, type ScriptParts } from './run-script.ts'
import type { ScriptPlace } from './script-policy.ts'
import { listScriptsToRun, scopeOf } from './script-repo.ts'

/** What all scripts of a call may use together: processor time as a multiple of what one may, the time from start to end, requests. */
const chainLimits = { cpuTimes: 5, totalMs: 60_000, sends: 20 }

interface Source {
  scriptId: string | null
  scope: ScriptScope | null
  name: string
  source: string
}

/**
 * Runs the given source, or without one those that are kept for the place and are on.
 * @throws {AppError} scripts_off
 */
export async function runScripts(
  { db }: Pick<AppContext, 'db'>,
  parts: ScriptParts,
  place: ScriptPlace,
  { source, docId: _, ...input }: BodyOf<typeof runScript>,
): Promise<ScriptOutcome> {
  const sources: Source[] =
    source === undefined
      ? (await listScriptsToRun(db, place, input.phase)).map((row) => toSource(row, place))
      : [{ scriptId: null, scope: null, name: '', source }]
  const { isOn, cpuMs } = await readSettings(db, 'scripts')
  if (!isOn && sources.length > 0) throw new AppError('scripts_off')
  return new Chain(parts, input, cpuMs).run(sources)
}

type RunRow = Awaited<ReturnType<typeof listScriptsToRun>>[number]

function toSource(row: RunRow, place: ScriptPlace): Source {
  return { scriptId: encodeId('script', row.id), scope: scopeOf(row, place), name: row.name, source: row.source }
}

type Change = ScriptOutcome['changes'][number]

class Chain {
  readonly #parts: ScriptParts
  readonly #input: ScriptInput
  readonly #cpuMs: number
  readonly #endsAtMs = performance.now() + chainLimits.totalMs
  readonly #changes = new Map<string, Change>()
  #leftCpuMs: number
  #leftSends = chainLimits.sends

  constructor(parts: ScriptParts, input: ScriptInput, cpuMs: number) {
    this.#parts = parts
    this.#input = { ...input }
    this.#cpuMs = cpuMs
    this.#leftCpuMs = cpuMs * chainLimits.cpuTimes
  }

  async run(sources: readonly Source[]): Promise<ScriptOutcome> {
    const outcome: ScriptOutcome = { request: null, isSkipped: false, data: null, changes: [], scripts: [] }
    let isEnded = false
    for (const { source, ...script } of sources) {
      const { result, ...ran } = await this.#runNext(source)
      outcome.scripts.push({ ...script, tests: result?.tests ?? [], ...ran })
      if (result !== undefined) this.#takeChanges(result.changes)
      if (ran.error !== null) isEnded = this.#input.phase === 'pre'
      else if (result !== undefined) this.#take(result, outcome)
      if (isEnded || outcome.isSkipped) break
    }
    return { ...outcome, request: isEnded ? null : this.#input.request, changes: [...this.#changes.values()] }
  }

  async #runNext(source: string): Promise<OneOutcome> {
    const totalMs = Math.round(this.#endsAtMs - performance.now())
    const cpuMs = Math.min(this.#cpuMs, Math.round(this.#leftCpuMs))
    if (totalMs < 1 || cpuMs < 1) return notRun
    const outcome = await runOne(this.#parts, source, this.#input, { cpuMs, totalMs, sends: this.#leftSends })
    this.#leftCpuMs -= outcome.cpuMs
    this.#leftSends = Math.max(0, this.#leftSends - outcome.sends)
    return outcome
  }

  /** Also those of a script that an error ended. */
  #takeChanges(changes: readonly Change[]): void {
    const { variables = {} } = this.#input
    this.#input.variables = Object.fromEntries(
      variableScopes.map((scope) => [scope, withChanges(variables[scope] ?? {}, changes, scope)]),
    )
    for (const change of changes) this.#changes.set(`${change.scope} ${change.name}`, change)
  }

  /** The next one finds the call as this one left it. */
  #take({ request, isSkipped, next, data }: NonNullable<OneOutcome['result']>, outcome: ScriptOutcome): void {
    const { response } = this.#input
    this.#input.request = request ?? this.#input.request
    if (data !== null && response !== undefined && response !== null) this.#input.response = { ...response, body: data }
    outcome.isSkipped = isSkipped
    if (next !== undefined) outcome.next = next
    outcome.data = data ?? outcome.data
  }
}

function withChanges(
  values: Readonly<Record<string, string>>,
  changes: readonly Change[],
  scope: Change['scope'],
): Record<string, string> {
  const next = new Map(Object.entries(values))
  for (const { scope: of, name, value } of changes) {
    if (of !== scope) continue
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return Object.fromEntries(next)
}

const timeIsUp: ScriptError = { kind: 'time', name: '', message: '', line: 0, column: 0 }
/** Those before it used all there is. */
const notRun: OneOutcome = { result: undefined, logs: [], isLogCut: false, error: timeIsUp, cpuMs: 0, sends: 0 }
