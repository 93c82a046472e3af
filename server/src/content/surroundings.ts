/*
 * What is around a content, as far as it matters for what a change is to callers: the shared models it refers to, and the application. All as they are now.
 * Owns: how much of it is read. Does not own: what it means (the model's `compareContents`), and what uses a shared model (`model-uses.ts`).
 */
import {
  refOf,
  setOwn,
  type ApplicationContent,
  type Component,
  type ComponentKey,
  type ComponentSection,
  type JsonObject,
  type StoredContent,
  type Surroundings,
} from '@lectern/model'
import { findTexts, type Executor } from '../db/content-store.ts'
import { componentsIn } from './content-refs.ts'
import { readStored } from './revisions.ts'

/** Shared models that are read for one content; what is beyond counts as unknown. */
const mostModels = 1_000

/** @param contents their references are followed to the end */
export async function readSurroundings(
  db: Executor,
  moduleId: number,
  contents: readonly StoredContent[],
): Promise<Surroundings> {
  const [application, components] = await Promise.all([
    readApplication(db, moduleId),
    readComponents(db, moduleId, contents.flatMap(componentsIn)),
  ])
  const bySection: { [section in ComponentSection]?: JsonObject } = {}
  for (const { section, name, value } of components) setOwn((bySection[section] ??= {}), name, value)
  return { components: bySection, application }
}

async function readApplication(db: Executor, moduleId: number): Promise<ApplicationContent | undefined> {
  const row = await db
    .selectFrom('module')
    .innerJoin('revision', 'revision.id', 'module.head_revision_id')
    .select('revision.hash')
    .where('module.id', '=', moduleId)
    .executeTakeFirst()
  const text = row && (await findTexts(db, [row.hash])).get(row.hash)
  const content = text === undefined ? undefined : readStored(text)
  return content?.kind === 'application' ? content : undefined
}

/** Breadth first. */
async function readComponents(db: Executor, moduleId: number, start: readonly ComponentKey[]): Promise<Component[]> {
  const found: Component[] = []
  const seen = new Set<string>()
  const unseen = (keys: readonly ComponentKey[]): ComponentKey[] =>
    keys.filter((key) => !seen.has(refOf(key)) && seen.add(refOf(key)))
  for (let level = unseen(start); level.length > 0 && found.length < mostModels;) {
    const contents = await readHeads(db, moduleId, level.slice(0, mostModels - found.length))
    for (const each of contents) found.push(each)
    level = unseen(contents.flatMap(({ value }) => componentsIn({ v: 1, kind: 'component', value })))
  }
  return found
}

async function readHeads(db: Executor, moduleId: number, keys: readonly ComponentKey[]): Promise<Component[]> {
  const wanted = new Set(keys.map(refOf))
  const rows = await db
    .selectFrom('component')
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .select(['component.section', 'component.name', 'revision.hash'])
    .where('component.module_id', '=', moduleId)
    .where('component.deleted_at_ms', 'is', null)
    .where('component.name', 'in', [...new Set(keys.map(({ name }) => name))])
    .execute()
  const heads = rows.filter((row) => wanted.has(refOf(row)))
  const texts = await findTexts(
    db,
    heads.map(({ hash }) => hash),
  )
  return heads.flatMap(({ section, name, hash }): Component[] => {
    const text = texts.get(hash)
    const content = text === undefined ? undefined : readStored(text)
    return content?.kind === 'component' ? [{ section, name, value: content.value }] : []
  })
}
