/*
 * The last calls of mock addresses, in memory: this process's own, gone when it ends. Owns: how many are kept, and that nothing of their headers,
 * queries and bodies is.
 */
import { HourlyCounts } from './hourly-counts.ts'
import { mockLogLength, mockSources, type MockCondition, type MockLogEntry, type ScriptError } from '@lectern/contracts'

/** Applications whose calls are kept, the one called longest ago dropped first. */
const mostModules = 200
const longestPath = 300

export interface LoggedCall {
  atMs: number
  /** `undefined`: no document has the path. */
  docId: number | undefined
  method: string
  path: string
  status: number
  /** As `writeReply` writes it. */
  about: string
  delayMs: number
  isReset: boolean
  scriptError: ScriptError | undefined
  unfit: readonly { name: string; condition: MockCondition }[]
  /** The rule that answered; undefined for none. */
  ruleId: string | undefined
  /** Its name, which the answer of a script that failed does not have. */
  ruleName?: string | undefined
}

export class CallLog {
  readonly #modules = new Map<number, LoggedCall[]>()
  readonly #calls = new HourlyCounts()
  readonly #answers = new HourlyCounts()

  add(moduleId: number, { path, ...call }: LoggedCall): void {
    this.#calls.add(String(moduleId), call.atMs)
    if (call.ruleId !== undefined) this.#answers.add(call.ruleId, call.atMs)
    const calls = this.#modules.get(moduleId) ?? []
    calls.push({ ...call, path: path.slice(0, longestPath) })
    if (calls.length > mockLogLength) calls.shift()
    this.#modules.delete(moduleId)
    this.#modules.set(moduleId, calls)
    const [oldest] = this.#modules.keys()
    if (this.#modules.size > mostModules && oldest !== undefined) this.#modules.delete(oldest)
  }

  /** Calls of an application within the last day. */
  countCalls(moduleId: number, nowMs: number): number {
    return this.#calls.count(String(moduleId), nowMs)
  }

  /** Calls that a rule answered within the last day. */
  countAnswers(ruleId: string, nowMs: number): number {
    return this.#answers.count(ruleId, nowMs)
  }

  /** Those of a document and those that no document has, the last one first. */
  list(moduleId: number, docId: number): MockLogEntry[] {
    const calls = this.#modules.get(moduleId) ?? []
    return calls
      .filter((call) => call.docId === undefined || call.docId === docId)
      .map(presentCall)
      .reverse()
  }
}

function presentCall({ docId: _docId, ruleId: _ruleId, ruleName = '', ...logged }: LoggedCall): MockLogEntry {
  const { about, unfit, scriptError, ...call } = logged
  const facts = new URLSearchParams(about)
  const text = (name: string) => facts.get(name) ?? ''
  const from = mockSources.find((source) => source === text('from')) ?? 'refused'
  const named = {
    response: text('response'),
    example: text('example'),
    rule: text('rule') === '' ? ruleName : text('rule'),
  }
  return { ...call, ...named, from, scriptError: placeOf(scriptError), unfit: [...unfit] }
}

/** Without its message, which may have values of the call. */
function placeOf(error: ScriptError | undefined): MockLogEntry['scriptError'] {
  if (error === undefined) return null
  const { kind, name, line, column } = error
  return { kind, name, line, column }
}
