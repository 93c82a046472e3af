/*
 * In which directions the documents of an application send a shared model, as they are now. Owns: how far uses are followed.
 */
import { findUses, refOf, type Component, type ComponentKey, type Side } from '@lectern/model'
import type { AppContext } from '../../core/context.ts'
import { findTexts, type Executor } from '../../db/content-store.ts'
import { readMissingRefs } from '../content-refs.ts'
import { readStored } from '../revisions.ts'

/** Users of one shared model that are read; with more of them every direction counts. */
const mostDocuments = 300
const mostModels = 1_000

/** Undefined when there is too much to read. */
export async function readModelUses(
  context: Pick<AppContext, 'db'>,
  moduleId: number,
  key: ComponentKey,
): Promise<readonly Side[] | undefined> {
  await readMissingRefs(context, moduleId)
  const users = await findUsers(context.db, moduleId, key)
  if (users === undefined) return undefined
  const texts = await findTexts(context.db, [...users.docs, ...users.models.map(({ hash }) => hash)])
  const contents = [...users.docs].flatMap((hash) => {
    const text = texts.get(hash)
    return text === undefined ? [] : [readStored(text)]
  })
  const components = users.models.flatMap(({ section, name, hash }): Component[] => {
    const text = texts.get(hash)
    const content = text === undefined ? undefined : readStored(text)
    return content?.kind === 'component' ? [{ section, name, value: content.value }] : []
  })
  return findUses(contents, components)(key)
}

interface Users {
  /** Hashes of documents. */
  docs: Set<string>
  models: (ComponentKey & { hash: string })[]
}

/** What refers to a shared model, through others too. */
async function findUsers(db: Executor, moduleId: number, key: ComponentKey): Promise<Users | undefined> {
  const users: Users = { docs: new Set(), models: [] }
  const seen = new Set([refOf(key)])
  for (let level: ComponentKey[] = [key]; level.length > 0;) {
    for (const hash of await listUsingDocs(db, moduleId, level)) users.docs.add(hash)
    const models = (await listUsingModels(db, moduleId, level)).filter((model) => !seen.has(refOf(model)))
    for (const model of models) {
      seen.add(refOf(model))
      users.models.push(model)
    }
    if (users.docs.size > mostDocuments || users.models.length > mostModels) return undefined
    level = models
  }
  return users
}

async function listUsingDocs(db: Executor, moduleId: number, keys: readonly ComponentKey[]): Promise<string[]> {
  const wanted = new Set(keys.map(refOf))
  const rows = await db
    .selectFrom('doc')
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .innerJoin('content_ref', 'content_ref.hash', 'revision.hash')
    .select(['content_ref.section', 'content_ref.name', 'revision.hash'])
    .where('doc.module_id', '=', moduleId)
    .where('doc.deleted_at_ms', 'is', null)
    .where('content_ref.name', 'in', [...new Set(keys.map(({ name }) => name))])
    .limit(10 * mostDocuments)
    .execute()
  return rows
    .filter(({ section, name }) => section !== '' && wanted.has(refOf({ section, name })))
    .map(({ hash }) => hash)
}

async function listUsingModels(
  db: Executor,
  moduleId: number,
  keys: readonly ComponentKey[],
): Promise<(ComponentKey & { hash: string })[]> {
  const wanted = new Set(keys.map(refOf))
  const rows = await db
    .selectFrom('component')
    .innerJoin('revision', 'revision.id', 'component.head_revision_id')
    .innerJoin('content_ref', 'content_ref.hash', 'revision.hash')
    .select(['content_ref.section as used_section', 'content_ref.name as used_name'])
    .select(['component.section', 'component.name', 'revision.hash'])
    .where('component.module_id', '=', moduleId)
    .where('component.deleted_at_ms', 'is', null)
    .where('content_ref.name', 'in', [...new Set(keys.map(({ name }) => name))])
    .limit(10 * mostModels)
    .execute()
  return rows.flatMap(({ used_section: section, used_name: name, ...model }) =>
    section !== '' && wanted.has(refOf({ section, name })) ? [model] : [],
  )
}
