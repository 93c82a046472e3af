/*
 * Where the documents and pictures of a folder of pages will be, before any of them is written: links between pages are part of their texts. Owns:
 * ids that are promised to new documents, and pictures that are kept while their documents are hidden. The server's side of `read-pages.ts`.
 */
import { storableText } from '../../../../db/storable-text.ts'
import { encodeId } from '../../../../core/public-ids.ts'
import { keepPictures, placePictures, type NewPicture } from '../../../documents/upload/picture-commands.ts'
import type { ImportRun } from '../import-run.ts'
import type { PageAddresses, PageQuestion } from './import-protocol.ts'

const longestName = 200

export class PagePlaces {
  readonly #run: ImportRun
  /** Ids of new documents, by key. */
  readonly #reserved = new Map<string, number>()
  readonly #staged: string[] = []

  constructor(run: ImportRun) {
    this.#run = run
  }

  get reserved(): ReadonlyMap<string, number> {
    return this.#reserved
  }

  /** Addresses that hold from now on; of a dry run, those of what is new lead nowhere. */
  async find({ docs, pictures }: PageQuestion): Promise<PageAddresses> {
    const { context, payload } = this.#run
    const { db, config } = context
    if (!payload.isDryRun) await this.#reserve(docs.flatMap(({ key, id }) => (id === undefined ? [key] : [])))
    const places = await placePictures(db, payload.moduleId, pictures)
    return {
      docs: docs.map(({ key, id = this.#reserved.get(key) }) => {
        return `${config.basePath}/view/${id === undefined ? 'new' : encodeId('doc', id)}`
      }),
      pictures: places.map((place) => ({ ...place, url: `${config.basePath}/uploadFile/get?id=${place.uploadId}` })),
    }
  }

  /** Keeps pictures of an application that is not visible yet, or beside what is there; the job knows them, so that they go when it fails. */
  async keep(moduleId: number, pictures: readonly NewPicture[]): Promise<void> {
    const { context, job, payload } = this.#run
    for (const { id } of pictures) this.#staged.push(id)
    const named = pictures.map((each) => ({ ...each, fileName: storableText(each.fileName).slice(-longestName) }))
    const stagedModule = payload.moduleId === undefined && { stagedModuleId: moduleId }
    await context.db.transaction().execute(async (tx) => {
      await job.hold(tx)
      await keepPictures(tx, { moduleId, userId: job.ownerId }, named, context.clock())
      await job.savePayload(tx, { ...payload, ...stagedModule, stagedUploads: this.#staged })
    })
  }

  async #reserve(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return
    const { db, engine } = this.#run.context
    const ids = await db.transaction().execute((tx) => engine.reserveIds(tx, 'doc', keys.length))
    for (const [index, key] of keys.entries()) {
      const id = ids[index]
      if (id !== undefined) this.#reserved.set(key, id)
    }
  }
}
