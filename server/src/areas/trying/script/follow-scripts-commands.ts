/*
 * Scripts that a source has around calls of what exists already. Owns: that they follow the source, and stay as people have them here once they changed
 * or deleted them.
 */
import { scriptLimits } from '@lectern/contracts'
import { inBatches } from '../../../db/batches.ts'
import type { Executor } from '../../../db/content-store.ts'
import { deleteRows, rowsOf } from '../../../db/rows.ts'
import type { CallScriptRow } from '../../../db/schema.ts'
import { updateMany } from '../../../db/update-many.ts'
import { matchScripts, nameOf, type StandingScript } from './match-scripts.ts'
import {
  addPastScripts,
  changePastScripts,
  digestOf,
  digestOfScript,
  type By,
  type PastScripts,
} from './past-script-commands.ts'

/** Of an application, document or folder; of a folder with the documents in it. */
export interface KnownScripts extends PastScripts {
  docIds: readonly number[]
}

/** Things whose scripts are read at once: a source may have 256 thousand characters. */
const thingsPerStatement = 100

type ByOwner = ReadonlyMap<string, readonly StandingScript[]>
type Owner = Pick<CallScriptRow, 'module_id' | 'doc_id'>

export async function followScripts(tx: Executor, things: readonly KnownScripts[], by: By): Promise<void> {
  const standing = await listStanding(tx, things)
  const matched = things.map((thing) => ({ thing, ...matchScripts(thing.scripts, standing.get(keyOf(thing)) ?? []) }))
  const own = new Set(matched.flatMap(({ met }) => met))
  const copied = matched.flatMap(({ thing, added }) =>
    thing.of.scope === 'folder' && added.length > 0 ? [{ thing, copies: copiesOf(thing, standing, own) }] : [],
  )
  const varied = new Set(copied.flatMap(({ thing, copies }) => (copies === undefined ? [thing] : [])))
  for (const batch of inBatches(copied.flatMap(({ copies = [] }) => copies)))
    await deleteRows(tx, 'call_script', { id: batch }).execute()
  await updateMany(
    tx,
    'call_script',
    { incoming_digest: 'text' },
    matched.flatMap(({ adopted }) => adopted.map(({ id, digest }) => ({ id, incoming_digest: digest }))),
  )
  await changePastScripts(
    tx,
    matched.flatMap(({ changed }) => changed),
    by,
  )
  const lacking = matched.filter(({ thing, added }) => added.length > 0 && !varied.has(thing))
  await addPastScripts(
    tx,
    lacking.map(({ thing, added }) => behind(thing, added, standing.get(keyOf(thing)) ?? [])),
    by,
  )
}

/** Behind those that it has, as many as there is room for. */
function behind({ of }: KnownScripts, added: PastScripts['scripts'], rows: readonly StandingScript[]): PastScripts {
  const room = scriptLimits.scripts - rows.filter(({ isDeleted }) => !isDeleted).length
  return { of, scripts: added.slice(0, Math.max(0, room)), after: rows.at(-1)?.position ?? 0 }
}

/**
 * Once scripts of a folder were given to each document in it. Those copies, which the folder takes the place of; `undefined` where one of them is not
 * as the folder would have it.
 */
function copiesOf({ docIds, scripts }: KnownScripts, standing: ByOwner, own: ReadonlySet<number>) {
  const digests = new Map(scripts.map((script) => [nameOf(script), digestOfScript(script)]))
  const copies = docIds
    .flatMap((id) => standing.get(docKey(id)) ?? [])
    .filter((row) => !own.has(row.id) && digests.has(nameOf(row)))
  const isSame = copies.every((row) => !row.isDeleted && row.digest === digests.get(nameOf(row)))
  return isSame ? copies.map(({ id }) => id) : undefined
}

const docKey = (id: number | null): string => `doc ${String(id)}`
const keyOf = ({ of }: KnownScripts): string => (of.scope === 'module' ? 'module' : docKey(of.id))
const keyOfRow = ({ module_id, doc_id }: Owner): string => (module_id === null ? docKey(doc_id) : 'module')

/** Deleted ones too. Things are of one application. */
async function listStanding(tx: Executor, things: readonly KnownScripts[]): Promise<ByOwner> {
  const standing = new Map<string, StandingScript[]>()
  const add = async (owner: { module_id: number } | { doc_id: number[] }): Promise<void> => {
    const rows = await rowsOf(tx, 'call_script', owner)
      .select(['id', 'module_id', 'doc_id', 'phase', 'name', 'source', 'is_on'])
      .select(['position', 'incoming_digest', 'deleted_at_ms'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    for (const row of rows) {
      const { id, phase, name, position, incoming_digest: incoming } = row
      const script = {
        id,
        phase,
        name,
        position,
        incoming,
        digest: digestOf(row),
        isDeleted: row.deleted_at_ms !== null,
      }
      standing.set(keyOfRow(row), [...(standing.get(keyOfRow(row)) ?? []), script])
    }
  }
  const modules = things.filter(({ of }) => of.scope === 'module')
  const docs = things.filter(({ of }) => of.scope !== 'module')
  for (const { of } of modules) await add({ module_id: of.id })
  const ids = new Set(docs.flatMap(({ of, docIds }) => [of.id, ...docIds]))
  for (const batch of inBatches([...ids], { size: thingsPerStatement })) await add({ doc_id: batch })
  return standing
}
