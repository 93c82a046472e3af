/*
 * Documents that callers sign in to differently because their application's security is another one now. Owns: that contents are only read where it is.
 */
import { isObject, isSameJson, type Json } from '@lectern/model'
import { setImmediate } from 'node:timers/promises'
import { readStored } from '../../../content/revisions.ts'
import { inBatches } from '../../../db/batches.ts'
import { findTexts, type Executor } from '../../../db/content-store.ts'
import { readInTurns } from '../../../db/in-turns.ts'
import { liveRows, rowsOf } from '../../../db/rows.ts'
import type { ContentChanged } from './follower-commands.ts'

/** Documents whose contents are in memory together. */
const docsTogether = 100

/** Those that have no security of their own; none where the application's is the same. */
export async function listSecured(db: Executor, { moduleId, states }: ContentChanged): Promise<number[]> {
  const [state] = states?.application ?? []
  return state !== undefined && (await hasOtherSecurity(db, state[1])) ? listWithoutOwn(db, moduleId) : []
}

/** As `listSecured`, where the application's security names a scheme that is another one now. */
export async function listSecuredBySchemes(
  db: Executor,
  { moduleId, componentIds }: Pick<ContentChanged, 'moduleId' | 'componentIds'>,
): Promise<number[]> {
  const rows = await readInTurns(componentIds, (part) =>
    rowsOf(db, 'component', { id: part, section: 'securitySchemes' }).select('name').execute(),
  )
  const schemes = new Set(rows.map(({ name }) => name))
  if (schemes.size === 0) return []
  const application = await liveRows(db, 'module', { id: moduleId })
    .innerJoin('revision', 'revision.id', 'module.head_revision_id')
    .select('revision.hash')
    .executeTakeFirst()
  if (application === undefined) return []
  const security = securityIn((await findTexts(db, [application.hash])).get(application.hash))
  const requirements = Array.isArray(security) ? security : []
  const isNamed = requirements.some((each) => isObject(each) && Object.keys(each).some((name) => schemes.has(name)))
  return isNamed ? listWithoutOwn(db, moduleId) : []
}

async function listWithoutOwn(db: Executor, moduleId: number): Promise<number[]> {
  const heads = await liveRows(db, 'doc', { module_id: moduleId, is_folder: 0 })
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .select(['doc.id', 'revision.hash'])
    .execute()
  const secured: number[] = []
  for (const part of inBatches(heads, { size: docsTogether })) {
    const texts = await findTexts(db, [...new Set(part.map(({ hash }) => hash))])
    for (const { id, hash } of part) if (isSecuredAround(texts.get(hash))) secured.push(id)
    await setImmediate()
  }
  return secured
}

/** Against the state before it. */
async function hasOtherSecurity(db: Executor, revisionId: number): Promise<boolean> {
  const row = await rowsOf(db, 'revision', { id: revisionId })
    .innerJoin('revision as parent', 'parent.id', 'revision.parent_id')
    .select(['revision.hash', 'parent.hash as parent_hash'])
    .executeTakeFirst()
  if (row === undefined) return false
  const texts = await findTexts(db, [row.hash, row.parent_hash])
  return !isSameJson(securityIn(texts.get(row.parent_hash)), securityIn(texts.get(row.hash)))
}

/** What is missing asks for nothing, as an empty list does. */
function securityIn(text: string | undefined): Json {
  const content = text === undefined ? undefined : readStored(text)
  return content?.kind === 'application' ? (content.root['security'] ?? []) : []
}

function isSecuredAround(text: string | undefined): boolean {
  const content = text === undefined ? undefined : readStored(text)
  return content?.kind === 'http' && content.container === 'paths' && content.operation['security'] === undefined
}
