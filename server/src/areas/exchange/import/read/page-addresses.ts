/*
 * Where the documents and pictures of a folder of pages will be, before any of them is written: links between pages are part of their texts. Owns:
 * ids that are promised to new documents, and pictures that are kept while their documents are hidden. The server's side of `read-pages.ts`.
 */
import { storableText } from '../../../../db/storable-text.ts'
import type { AppContext } from '../../../../core/context.ts'
import { listIncoming } from '../../../../content/incoming-states.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { RunningJob } from '../../../../jobs/job-handler.ts'
import { keepPictures, placePictures, type NewPicture } from '../../../documents/upload/picture-commands.ts'
import { readPayload, sourceOf, type IncomingFormat } from '../import-payload.ts'
import type { PageAddresses, PageQuestion } from './import-protocol.ts'
import type { KnownRows } from '../compare/known-content.ts'

const longestName = 200

export class PagePlaces {
  readonly #context: AppContext
  readonly #job: RunningJob
  readonly #format: IncomingFormat
  readonly #known: KnownRows
  /** Ids of new documents, by key. */
  readonly reserved = new Map<string, number>()
  readonly #staged: string[] = []

  constructor(context: AppContext, job: RunningJob, { format, known }: { format: IncomingFormat; known: KnownRows }) {
    this.#context = context
    this.#job = job
    this.#format = format
    this.#known = known
  }

  /** Addresses that hold from now on; of a dry run, those of what is new lead nowhere. */
  async find({ docs, pictures }: PageQuestion): Promise<PageAddresses> {
    const { db, config } = this.#context
    const { moduleId, isDryRun } = readPayload(this.#job.payload)
    const deleted = await this.#listDeleted(docs)
    const idOf = (key: string): number | undefined => this.#known.docs.get(key)?.id ?? deleted.get(key)
    if (!isDryRun) await this.#reserve(docs.filter((key) => idOf(key) === undefined))
    const places = await placePictures(db, moduleId, pictures)
    return {
      docs: docs.map((key) => {
        const id = idOf(key) ?? this.reserved.get(key)
        return `${config.basePath}/view/${id === undefined ? 'new' : encodeId('doc', id)}`
      }),
      pictures: places.map((place) => ({ ...place, url: `${config.basePath}/uploadFile/get?id=${place.uploadId}` })),
    }
  }

  /** Keeps pictures of an application that is not visible yet, or beside what is there; the job knows them, so that they go when it fails. */
  async keep(moduleId: number, pictures: readonly NewPicture[]): Promise<void> {
    const { db, clock } = this.#context
    const job = this.#job
    for (const { id } of pictures) this.#staged.push(id)
    const named = pictures.map((each) => ({ ...each, fileName: storableText(each.fileName).slice(-longestName) }))
    await db.transaction().execute(async (tx) => {
      await job.hold(tx)
      await keepPictures(tx, { moduleId, userId: job.ownerId }, named, clock())
      await job.savePayload(tx, { ...readPayload(job.payload), stagedUploads: this.#staged })
    })
  }

  /** What people deleted here keeps its address: it may come back. */
  async #listDeleted(keys: readonly string[]): Promise<Map<string, number>> {
    const { moduleId, ...payload } = readPayload(this.#job.payload)
    const deletedKeys = new Set(keys.filter((key) => this.#known.removed.has(key)))
    if (moduleId === undefined || deletedKeys.size === 0) return new Map()
    const states = await listIncoming(this.#context.db, moduleId, sourceOf(this.#format, payload))
    const known = states.filter(({ subject_kind: kind, subject_key: key }) => kind === 'doc' && deletedKeys.has(key))
    return new Map(known.map(({ subject_key: key, subject_id: id }) => [key, id]))
  }

  async #reserve(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const { db, engine } = this.#context
    const ids = await db.transaction().execute((tx) => engine.reserveIds(tx, 'doc', keys.length))
    for (const [index, key] of keys.entries()) {
      const id = ids[index]
      if (id !== undefined) this.reserved.set(key, id)
    }
  }
}
