/*
 * Bodies that scripts and templates of rules make. They have threads of their own, so that neither the debug client waits for them nor they for it;
 * an application has half of these at most, and what runs out of time again and again rests (`late-scripts.ts`), so that a script without an end costs
 * those of others nothing. Does not own: when a rule has a script.
 */
import type { ScriptError } from '@lectern/contracts'
import { withMade, type CallFacts, type MockAnswer, type MockOutcome, type RuledAnswer } from '@lectern/model'
import Type from 'typebox'
import { Check } from 'typebox/value'
import type { AppContext } from '../../../../core/context.ts'
import { readSettings } from '../../../../core/settings.ts'
import { LateScripts } from './late-scripts.ts'
import { openSandbox, type Sandbox } from '../../../../sandbox/sandbox.ts'

/** Of one application; whoever calls beyond that is told to come back later. */
const mostWaiting = 300
const longestMs = 10_000
/** Whatever scripts of the debug client may take: these are started by anyone who has the address. */
const mostCpuMs = 500

const Made = Type.Object({
  body: Type.String(),
  status: Type.Union([Type.Integer({ minimum: 200, maximum: 599 }), Type.Null()]),
  headers: Type.Array(Type.Tuple([Type.String({ maxLength: 100 }), Type.String({ maxLength: 1_000 })]), {
    maxItems: 30,
  }),
})

export interface Completed {
  outcome: MockOutcome
  scriptError: ScriptError | undefined
}

export class MockScripts {
  readonly #db: AppContext['db']
  readonly #late: LateScripts
  #sandbox: Sandbox | undefined

  constructor({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
    this.#db = db
    this.#late = new LateScripts({ clock })
  }

  async areOn(): Promise<boolean> {
    return (await readSettings(this.#db, 'scripts')).isOn
  }

  /** The answer with what its script makes; callers are told nothing of a script that fails. */
  async complete(
    moduleId: number,
    { answer, script }: Pick<RuledAnswer<unknown>, 'answer' | 'script'>,
    facts: CallFacts,
  ): Promise<Completed> {
    if ('problem' in answer) return { outcome: { kind: 'refusal', refusal: answer }, scriptError: undefined }
    if (script === undefined) return { outcome: { kind: 'answer', answer }, scriptError: undefined }
    return this.#run(String(moduleId), script, answer, facts)
  }

  async #run(owner: string, source: string, answer: MockAnswer, facts: CallFacts): Promise<Completed> {
    const { isOn, cpuMs } = await readSettings(this.#db, 'scripts')
    // What a document has rules for can be answered without them.
    const without: MockOutcome = answer.template === undefined ? scriptFailed : { kind: 'answer', answer }
    if (!isOn) return { outcome: without, scriptError: undefined }
    const sandbox = (this.#sandbox ??= openSandbox({ waiting: mostWaiting }))
    const { result, error } = await this.#late.run(`${owner} ${source}`, (signal) =>
      sandbox.run({
        prelude: 'mock',
        source,
        input: facts.forScript(),
        owner,
        limits: { cpuMs: Math.min(cpuMs, mostCpuMs), totalMs: longestMs, sends: 0 },
        send: () => Promise.reject(new Error('Mock scripts send no requests')),
        signal,
      }),
    )
    if (error?.kind === 'busy' && answer.template === undefined)
      return { outcome: { kind: 'tooMany' }, scriptError: error }
    if (error !== undefined || !Check(Made, result)) return { outcome: without, scriptError: error ?? unreadable }
    return { outcome: { kind: 'answer', answer: withMade(answer, result) }, scriptError: undefined }
  }

  async close(): Promise<void> {
    await this.#sandbox?.close()
  }
}

const scriptFailed: MockOutcome = {
  kind: 'refusal',
  refusal: { status: 500, problem: 'scriptFailed', documented: [], faults: [] },
}

/** The script left an answer that none can be. */
const unreadable = { kind: 'output', name: '', message: '', line: 0, column: 0 } as const
