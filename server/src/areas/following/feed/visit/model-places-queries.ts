/* Where the documents that changes of shared models lead to show their fields. All as it is now. */
import {
  placesOfModel,
  type DocumentContent,
  type ModelPlaceOf,
  type PlaceState,
  type StoredContent,
} from '@lectern/model'
import { readStored } from '../../../../content/revisions.ts'
import { readSurroundings } from '../../../../content/surroundings.ts'
import { findTexts, type Executor } from '../../../../db/content-store.ts'
import { findHeads } from './visit-changelog-repo.ts'

/** A shared model by its name, and a document that visitors see with it. */
export interface ShownModel {
  docId: number
  name: string
}

/** @returns in the order of the models; a function that finds nothing for what is not shown */
export async function readModelPlaces(db: Executor, models: readonly ShownModel[]): Promise<ModelPlaceOf[]> {
  if (models.length === 0) return []
  const heads = await findHeads(db, [...new Set(models.map(({ docId }) => docId))])
  const texts = await findTexts(
    db,
    heads.map(({ hash }) => hash),
  )
  const docs = heads.flatMap(({ id, module_id: moduleId, hash }) => {
    const text = texts.get(hash)
    const content = text === undefined ? undefined : readStored(text)
    return content !== undefined && isDocument(content) ? [{ id, moduleId, content }] : []
  })
  const docOf = new Map<number, PlaceState>()
  // The changes of one turn are of few applications.
  for (const [moduleId, own] of Map.groupBy(docs, (doc) => doc.moduleId)) {
    const contents = own.map(({ content }) => content)
    const { components = {} } = await readSurroundings(db, moduleId, contents)
    for (const { id, content } of own) docOf.set(id, { content, components })
  }
  return models.map(({ docId, name }) => {
    const doc = docOf.get(docId)
    if (doc === undefined) return () => undefined
    // Looking for a model takes a while: only for those whose fields are listed.
    let places: ModelPlaceOf | undefined
    return (path) => (places ??= placesOfModel(doc, name))(path)
  })
}

/** What has fields that are listed. */
export const isDocument = (content: StoredContent): content is DocumentContent =>
  content.kind === 'http' || content.kind === 'dubbo'
