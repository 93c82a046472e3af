/*
 * Which components each stored text refers to, kept by the text's hash: what a text refers to never changes. Owns: reading what is not yet
 * known. Texts come in by many ways; they are read when someone first asks about uses.
 */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { componentKeyOf, referencesOf, type ComponentKey, type Json, type StoredContent } from '@lectern/model'
import type { AppContext } from '../core/context.ts'
import { readStored } from './revisions.ts'
import { inBatches } from '../db/batches.ts'
import { findTexts, type Executor } from '../db/content-store.ts'

/** Texts looked for at once: every search passes those that were read before. */
const textsPerSearch = 4_000
/** Texts read before others have their turn: few enough to keep no one waiting. */
const textsPerStep = 40
/** Represents a text whose references are known. */
const wasRead = { section: '', name: '' } as const

/** The parts of a content in which references stand. */
function partsOfContent(content: StoredContent): Json[] {
  switch (content.kind) {
    case 'http':
      return [content.operation, content.pathItem ?? {}]
    case 'dubbo':
      return [content.parameters, content.result]
    case 'component':
      return [content.value]
    case 'application':
      return [{ security: content.root['security'] ?? [] }]
    default:
      return []
  }
}

/** Components a content refers to, each once. Names that columns cannot hold lead nowhere. */
export function componentsIn(content: StoredContent): ComponentKey[] {
  const keys = partsOfContent(content).flatMap((part) =>
    referencesOf(part).flatMap(({ ref }) => componentKeyOf(ref) ?? []),
  )
  return [...new Map(keys.map((key) => [`${key.section} ${key.name}`, key])).values()].filter(
    ({ name }) => !name.includes('\0'),
  )
}

/** Reads the references of every present text of an application that no one has read yet. */
export async function readMissingRefs({ db }: Pick<AppContext, 'db'>, moduleId: number): Promise<void> {
  for (;;) {
    const hashes = await listUnread(db, moduleId)
    if (hashes.length === 0) return
    for (const part of inBatches(hashes, { size: textsPerStep })) {
      await readRefs(db, part)
      await setImmediate()
    }
  }
}

/** Reads the references of those texts that no one has read yet. */
export async function readRefsOf({ db }: Pick<AppContext, 'db'>, hashes: readonly string[]): Promise<void> {
  for (const part of inBatches(hashes)) {
    const rows = await db
      .selectFrom('content_ref')
      .select('hash')
      .where('hash', 'in', part)
      .where('section', '=', '')
      .execute()
    const known = new Set(rows.map((row) => row.hash))
    const unread = part.filter((hash) => !known.has(hash))
    for (const step of inBatches(unread, { size: textsPerStep })) {
      await readRefs(db, step)
      await setImmediate()
    }
    await setImmediate()
  }
}

async function readRefs(db: AppContext['db'], hashes: readonly string[]): Promise<void> {
  const texts = await findTexts(db, hashes)
  const refs = [...texts].flatMap(([hash, text]) => [
    { hash, ...wasRead },
    ...componentsIn(readStored(text)).map((key) => ({ hash, ...key })),
  ])
  await db.transaction().execute(async (tx) => {
    for (const part of inBatches(refs))
      await tx
        .insertInto('content_ref')
        .values(part)
        .onConflict((conflict) => conflict.columns(['hash', 'section', 'name']).doNothing())
        .execute()
  })
}

/** Whether a present text of the application came since its references were last read. */
export async function hasMissingRefs(db: Executor, moduleId: number): Promise<boolean> {
  return (await listUnread(db, moduleId)).length > 0
}

async function listUnread(db: Executor, moduleId: number): Promise<string[]> {
  const heads = (['doc', 'component'] as const).map((table) =>
    db
      .selectFrom(table)
      .innerJoin('revision', 'revision.id', `${table}.head_revision_id`)
      .select('revision.hash')
      .where(`${table}.module_id`, '=', moduleId)
      .where(`${table}.deleted_at_ms`, 'is', null)
      .where(isUnread)
      .limit(textsPerSearch)
      .execute(),
  )
  const own = db
    .selectFrom('module')
    .innerJoin('revision', 'revision.id', 'module.head_revision_id')
    .select('revision.hash')
    .where('module.id', '=', moduleId)
    .where(isUnread)
    .execute()
  const found = await Promise.all([...heads, own])
  return [...new Set(found.flat().map((row) => row.hash))]
}

const isUnread = sql<boolean>`not exists (
  select 1 from content_ref where content_ref.hash = revision.hash and content_ref.section = ''
)`
