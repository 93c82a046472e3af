/*
 * A document as it was, put together for its page: at a moment, or as a snapshot holds it. Owns: how the parts come together. Does not own: where the
 * parts are (`as-of/`, snapshots), and documents as they are now (`detail-queries.ts`).
 */
import type { DocDetail, getComponents, ReplyOf } from '@lectern/contracts'
import {
  componentKeyOf,
  readRecord,
  type ComponentKey,
  type DocumentContent,
  type DubboService,
  type Json,
  type JsonObject,
  type StoredContent,
} from '@lectern/model'
import type { Reader } from '../../../auth/visibility.ts'
import { readStored } from '../../../content/revisions.ts'
import type { Executor } from '../../../db/content-store.ts'
import { readNamedDictionaries, type NamedDictionary } from '../dictionary/named-dictionary-queries.ts'
import { detailLimit, keysIn, partsOf, readClosure, readReach, type ListHeads } from './component-closure.ts'
import { noAbilities } from './detail-policy.ts'
import { readTexts } from './detail-repo.ts'
import { presentDetail, type DetailParts } from './detail-presenter.ts'

export type { ListHeads } from './component-closure.ts'
export { presentDubbo } from './detail-presenter.ts'
export { isDocument } from './detail-queries.ts'

/** Dictionaries by the hash of the text they had. */
type ListDictionaryHashes = (ids: readonly number[]) => Promise<readonly { id: number; hash: string }[]>

export interface PastDocument extends Pick<
  DetailParts,
  'content' | 'root' | 'folders' | 'dubbo' | 'securitySchemes' | 'constants'
> {
  /** The columns of its row. */
  head: Omit<DetailParts['head'], 'module_revision_id' | 'module_constants_id' | 'project_constants_id'>
  listComponents: ListHeads
  listDictionaries: ListDictionaryHashes
}

/** As readers saw it. Nothing is done to what was. */
export async function readPastDetail(db: Executor, past: PastDocument, reader: Reader): Promise<DocDetail> {
  const { head, content, root, listComponents, listDictionaries, ...parts } = past
  const closure = await readClosure(db, head.module_id, startOf(past), detailLimit, listComponents)
  const dictionaries = await readNamedDictionaries(
    db,
    head.module_id,
    [content, closure.components],
    async (executor, _module, ids) => readDictionaries(executor, await listDictionaries(ids)),
  )
  return presentDetail({
    ...parts,
    content,
    root,
    closure,
    dictionaries,
    reader,
    can: noAbilities,
    // Read already; only answers that are kept ask for these.
    head: { ...head, module_revision_id: null, module_constants_id: null, project_constants_id: null },
  })
}

/** The components a document refers to itself. */
function startOf({ content, root }: Pick<PastDocument, 'content' | 'root'>): ComponentKey[] {
  return keysIn([...partsOf(content), { security: root['security'] ?? [] }])
}

/** The security schemes that a document named. */
export async function readPastSchemes(
  db: Executor,
  moduleId: number,
  document: { content: DocumentContent; root: JsonObject },
  listComponents: ListHeads,
): Promise<JsonObject> {
  const named = startOf(document).filter(({ section }) => section === 'securitySchemes')
  const { components } = await readClosure(db, moduleId, named, detailLimit, listComponents)
  return components['securitySchemes'] ?? {}
}

/** Components by reference, with what they referred to up to a size. */
export async function readPastComponents(
  db: Executor,
  moduleId: number,
  refs: readonly string[],
  listComponents: ListHeads,
): Promise<ReplyOf<typeof getComponents>> {
  const keys = refs.flatMap((ref) => componentKeyOf(ref) ?? [])
  const { components, more } = await readClosure(db, moduleId, keys, detailLimit, listComponents)
  return { components, moreComponents: more }
}

/** References of every component that a document referred to, directly or through others. */
export function readPastReach(
  db: Executor,
  moduleId: number,
  document: { content: DocumentContent; root: JsonObject },
  listComponents: ListHeads,
): Promise<ReadonlySet<string>> {
  return readReach(db, moduleId, startOf(document), listComponents)
}

async function readDictionaries(
  db: Executor,
  rows: readonly { id: number; hash: string }[],
): Promise<NamedDictionary[]> {
  const texts = await readTexts(
    db,
    rows.map((row) => row.hash),
  )
  return rows.flatMap(({ id, hash }) => {
    const record = readRecordText('dictionary', texts.get(hash))
    return record === undefined ? [] : [{ id, name: record.name, items: record.items }]
  })
}

/** A record by the text it was stored as. */
function readRecordText<K extends 'dictionary' | 'constants'>(kind: K, text: string | undefined) {
  // Stored texts are JSON of ours.
  return text === undefined ? undefined : readRecord(kind, JSON.parse(text) as Json)
}

/** The levels of error codes and constants above a document, by the hashes of their texts. */
export async function readPastLevels(
  db: Executor,
  hashes: { module: string | null; project: string | null },
): Promise<PastDocument['constants']> {
  const texts = await readTexts(
    db,
    [hashes.module, hashes.project].filter((hash) => hash !== null),
  )
  const levelOf = (hash: string | null) => readRecordText('constants', texts.get(hash ?? ''))
  return { module: levelOf(hashes.module), project: levelOf(hashes.project) }
}

/** Stored contents by the hash of their text. */
export async function readPastContents(
  db: Executor,
  hashes: readonly (string | null)[],
): Promise<(hash: string | null) => StoredContent | undefined> {
  const texts = await readTexts(
    db,
    hashes.filter((hash) => hash !== null),
  )
  return (hash) => {
    const text = texts.get(hash ?? '')
    return text === undefined ? undefined : readStored(text)
  }
}

/** Root fields of an application's description. */
export function rootIn(content: StoredContent | undefined): JsonObject {
  return content?.kind === 'application' ? content.root : {}
}

/** The service a folder represents. */
export function serviceIn(content: StoredContent | undefined): DubboService | undefined {
  return content?.kind === 'folder' ? content.dubbo : undefined
}
