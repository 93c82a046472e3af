/* Answers of live addresses, kept while the application stays as it is: tools ask again and again. */
import { createHash } from 'node:crypto'
import type { AppContext } from '../../../../core/context.ts'
import { productVersion } from '../../../../core/version.ts'
import { seesHidden } from '../../../../auth/visibility.ts'
import type { LiveModule } from './live-commands.ts'
import { writeApplication, type ApplicationFormat } from '../export-queries.ts'
import type { ExportThreads } from '../export-threads.ts'

/** Bytes of answers that are kept. */
const maxBytes = 64 * 1024 * 1024

export interface LiveAnswer {
  etag: string
  mediaType: string
  bytes: Uint8Array
}

export class LiveAnswers {
  readonly #context: AppContext
  readonly #threads: ExportThreads
  /** By tag; a promise while it is being made, so that it is made once. */
  readonly #answers = new Map<string, Promise<LiveAnswer>>()
  #bytes = 0

  constructor(context: AppContext, threads: ExportThreads) {
    this.#context = context
    this.#threads = threads
  }

  /** The tag of what the address answers now. */
  tagOf({ moduleId, name, version }: LiveModule, format: ApplicationFormat): string {
    const facts = JSON.stringify([productVersion, moduleId, name, version, format])
    return `"${createHash('sha256').update(facts).digest('base64url').slice(0, 27)}"`
  }

  async get(module: LiveModule, format: ApplicationFormat): Promise<LiveAnswer> {
    const etag = this.tagOf(module, format)
    const known = this.#answers.get(etag)
    if (known !== undefined) {
      // The one used last is dropped last.
      this.#answers.delete(etag)
      this.#answers.set(etag, known)
      return known
    }
    const making = this.#make(module, format, etag)
    this.#answers.set(etag, making)
    try {
      const answer = await making
      this.#bytes += answer.bytes.length
      await this.#dropOldest()
      return answer
    } catch (error) {
      this.#answers.delete(etag)
      throw error
    }
  }

  async #make({ moduleId }: LiveModule, format: ApplicationFormat, etag: string): Promise<LiveAnswer> {
    const choice = { moduleId, keepHidden: seesHidden('visitor') }
    const { bytes, mediaType } = await writeApplication(this.#context, this.#threads, choice, format)
    return { etag, mediaType, bytes }
  }

  async #dropOldest(): Promise<void> {
    for (const [tag, answer] of this.#answers) {
      if (this.#bytes <= maxBytes) return
      this.#answers.delete(tag)
      this.#bytes -= (await answer).bytes.length
    }
  }
}
