/*
 * Answers of mock addresses that the same call gets again, ready to be sent. Owns: what has to be the same for that, and how much is kept, the least used
 * dropped first. Does not own: whether an answer may be kept (`mock-answers.ts`), limits and the log, which each call counts for.
 */
import type { ExampleLanguage, MockCondition } from '@lectern/model'
import type { AppContext } from '../../../../core/context.ts'
import { SizedCache } from '../../../../core/sized-cache.ts'
import { findCall } from '../../../documents/doc/operation-queries.ts'
import type { MockedModule } from '../mock-repo.ts'
import type { PreparedReply } from './send-answer.ts'

/** Characters, in memory about as many bytes. */
const keptCharacters = 16 * 1024 * 1024
/** Calls that are remembered before all are forgotten. */
const mostAsked = 2_000
/** Of headers and the entry itself, about. */
const ownSize = 1_000

/** The headers of a call, which notes those that are looked at; whoever goes through all of them gives no answer that is kept. */
export class NotedHeaders extends Map<string, string> {
  readonly noted = new Map<string, string | undefined>()

  override get(name: string): string | undefined {
    const value = super.get(name)
    this.noted.set(name, value)
    return value
  }

  override has(name: string): boolean {
    return this.get(name) !== undefined
  }
}

/** What is looked at of every call. */
export interface AskedCall {
  method: string
  /** Path and query below the key, as they were sent. */
  below: string
  accept: string
  prefer: string
  language: ExampleLanguage
}

/** What an answer hangs on beside the application and the call. */
export interface AnswerGround {
  docId: number
  /** Of `findCall`. */
  version: string
  /** That were looked at, with what they said. */
  headers: ReadonlyMap<string, string | undefined>
}

export interface DecidedAnswer {
  docId: number
  reply: PreparedReply
  ruleId: string | undefined
  unfit: { name: string; condition: MockCondition }[]
}

interface Kept extends DecidedAnswer {
  ground: AnswerGround
  size: number
}

export class DecidedAnswers {
  readonly #context: Pick<AppContext, 'db'>
  readonly #kept = new SizedCache<Kept>(keptCharacters)
  /** Calls that came once: most never come again, and would only take the room of others. */
  readonly #asked = new Set<string>()

  constructor(context: Pick<AppContext, 'db'>) {
    this.#context = context
  }

  /** @param headerOf what the call says in a header, by its lower-case name */
  async find(
    module: MockedModule,
    asked: AskedCall,
    headerOf: (name: string) => string | undefined,
  ): Promise<DecidedAnswer | undefined> {
    const kept = this.#kept.find(keyOf(module, asked))
    if (kept === undefined) return undefined
    const { docId, version, headers } = kept.ground
    for (const [name, value] of headers) if (headerOf(name) !== value) return undefined
    const found = await findCall(this.#context, docId)
    return found?.version === version ? kept : undefined
  }

  /** Keeps the answer of a call that came before. */
  keep(module: MockedModule, asked: AskedCall, ground: AnswerGround, answer: DecidedAnswer): void {
    const key = keyOf(module, asked)
    if (!this.#asked.delete(key)) {
      if (this.#asked.size >= mostAsked) this.#asked.clear()
      this.#asked.add(key)
      return
    }
    const headers = [...ground.headers].reduce((sum, [, value = '']) => sum + value.length, 0)
    this.#kept.put(key, { ...answer, ground, size: ownSize + key.length + headers + answer.reply.body.length })
  }
}

/** Changes with whatever of the application an answer hangs on; the time until which it is recorded, with the start and the end of that. */
function keyOf(module: MockedModule, { method, below, accept, prefer, language }: AskedCall): string {
  const { id, tree_version, content_version, rules_version, beside, checks_requests, recorded_until_ms } = module
  const versions = [id, tree_version, content_version, rules_version, beside, checks_requests, recorded_until_ms]
  // Neither a header nor an address has line breaks.
  return [...versions, language, method, below, accept, prefer].join('\n')
}
