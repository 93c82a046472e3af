/* SQL of what documents of snapshots refer to. */
import type { ComponentKey, ComponentSection } from '@lectern/model'
import type { Executor } from '../../../db/content-store.ts'
import { numbersIn, pairKey } from '../../../db/pair-keys.ts'
import { readByKeys } from '../../../db/read-together.ts'
import { rowsOf } from '../../../db/rows.ts'

interface Part {
  snapshotId: number
  moduleId: number
}

/** Where the text of a component is. */
interface ComponentHead extends ComponentKey {
  hash: string
  /** Bytes of the text. */
  size: number
}

/** Where the texts of components are, by section and name. */
export async function listComponentHeads(
  db: Executor,
  { snapshotId, moduleId }: Part,
  keys: readonly ComponentKey[],
): Promise<ComponentHead[]> {
  const names = keys.flatMap(({ section, name }) =>
    name.includes('\0') ? [] : [JSON.stringify([snapshotId, moduleId, section, name])],
  )
  if (names.length === 0) return []
  const found = await findHeads(db, names)
  return names.flatMap((name) => found.get(name) ?? [])
}

const findHeads = readByKeys<string, ComponentHead>(async (db, keys) => {
  // As `listComponentHeads` writes them.
  const places = keys.map((key) => JSON.parse(key) as [number, number, ComponentSection, string])
  const groups = Map.groupBy(places, ([snapshotId, moduleId, section]) =>
    JSON.stringify([snapshotId, moduleId, section]),
  )
  const rows = await db
    .selectFrom('snapshot_component')
    .innerJoin('content', 'content.hash', 'snapshot_component.hash')
    .select(['snapshot_component.snapshot_id', 'snapshot_component.module_id', 'snapshot_component.section'])
    .select(['snapshot_component.name', 'content.hash', 'content.size'])
    .where((where) =>
      where.or(
        [...groups.values()].flatMap(([first, ...others]) =>
          first === undefined
            ? []
            : where.and([
                where('snapshot_id', '=', first[0]),
                where('module_id', '=', first[1]),
                where('section', '=', first[2]),
                where('name', 'in', [first[3], ...others.map(([, , , name]) => name)]),
              ]),
        ),
      ),
    )
    .execute()
  return new Map(
    rows.map(({ snapshot_id: snapshotId, module_id: moduleId, ...head }) => [
      JSON.stringify([snapshotId, moduleId, head.section, head.name]),
      head,
    ]),
  )
})

/** Every component of an application, with the hash of its text. */
export async function listComponentHashes(
  db: Executor,
  { snapshotId, moduleId }: Part,
): Promise<(ComponentKey & { hash: string })[]> {
  return rowsOf(db, 'snapshot_component', { snapshot_id: snapshotId, module_id: moduleId })
    .select(['section', 'name', 'hash'])
    .execute()
}

/** Names of the security schemes. */
export async function listSecuritySchemes(db: Executor, { snapshotId, moduleId }: Part): Promise<string[]> {
  const key = pairKey(snapshotId, moduleId)
  return (await findSchemes(db, [key])).get(key)?.map((row) => row.name) ?? []
}

const findSchemes = readByKeys(async (db, keys: readonly string[]) => {
  const { outers: snapshotIds, inners: ids } = numbersIn(keys)
  const rows = await rowsOf(db, 'snapshot_component', {
    snapshot_id: snapshotIds,
    module_id: ids,
    section: 'securitySchemes',
  })
    .select(['snapshot_id', 'module_id', 'name'])
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => pairKey(row.snapshot_id, row.module_id))
})

/** The given dictionaries, with the hashes of their texts. */
export async function listDictionaryHashes(
  db: Executor,
  snapshotId: number,
  ids: readonly number[],
): Promise<{ id: number; hash: string }[]> {
  if (ids.length === 0) return []
  const keys = ids.map((id) => pairKey(snapshotId, id))
  const found = await findDictionaries(db, keys)
  return keys.flatMap((key) => found.get(key) ?? [])
}

const findDictionaries = readByKeys<string, { id: number; hash: string }>(async (db, keys) => {
  const { outers: snapshotIds, inners: ids } = numbersIn(keys)
  const rows = await rowsOf(db, 'snapshot_dictionary', { snapshot_id: snapshotIds, dictionary_id: ids })
    .select(['snapshot_id', 'dictionary_id as id', 'hash'])
    .execute()
  return new Map(rows.map(({ snapshot_id: snapshotId, ...row }) => [pairKey(snapshotId, row.id), row]))
})
