/*
 * Copying documents and folders with everything in them. Owns: that a copy never collides with what is there: for what was named another name
 * beside its original, for every operation another path and id. Other contents are shared with the originals.
 */
import { limits, modifySource, orderStep } from '@lectern/contracts'
import type { UserActor } from '../../../../core/actor.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { folderKey } from '../../../../content/doc-keys.ts'
import { insertDocs, type NewDoc } from '../../../../content/insert-rows.ts'
import { writeAndWake } from '../../../../content/save-subject.ts'
import { writeFirstStates } from '../../../../content/write-states.ts'
import { insertTexts, type Executor } from '../../../../db/content-store.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { orderBehind, requireTarget, requireTree, targetOf } from '../../doc/organise/doc-organise-commands.ts'
import { notifyFollowers } from '../../../following/subscription/follower-commands.ts'
import type { NamedDocs } from '../../doc/organise/place-commands.ts'
import { Addresses, type Copied, type RenamedCopy } from './copy-names.ts'
import { chooseNames, prepare, sortBranches, type Original } from './copy-prepare.ts'
import { listAddresses, listBranches, type BranchRow } from './copy-repo.ts'

/** Times it is done again when someone else took a name or an address first. */
const tries = 4

/**
 * Copies into a folder (`null`: the root), or beside each original when there is none given.
 * @throws {AppError} folder_elsewhere, copy_too_large, not_accessible when one was deleted meanwhile, changed_meanwhile when others keep taking
 *   what was chosen
 */
export async function copyRows(
  context: AppContext,
  actor: UserActor,
  named: NamedDocs,
  parent: string | null | undefined,
): Promise<Copied> {
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    try {
      return await copyOnce(context, actor, named, parent)
    } catch (error) {
      // Rolled back: the next try chooses among what is free by now.
      if (!context.engine.isUniqueViolation(error)) throw error
    }
  }
  throw new AppError('changed_meanwhile')
}

async function copyOnce(
  context: AppContext,
  actor: UserActor,
  { moduleId, docIds }: NamedDocs,
  parent: string | null | undefined,
): Promise<Copied> {
  const { db, clock } = context
  const into = parent === undefined ? undefined : targetOf(parent)
  const ids = [...new Set(docIds)]
  const rows = await listBranches(db, ids)
  if (rows.length > limits.copiedDocs)
    throw new AppError('copy_too_large', { limit: limits.copiedDocs, count: rows.length })
  const { tops, inside } = sortBranches(rows, ids)
  const names = await chooseNames(db, moduleId, tops, into)
  const addresses = new Addresses(await listAddresses(db, moduleId))
  const { originals, texts } = await prepare(db, [...tops, ...inside], names, addresses)
  const nowMs = clock()
  return writeAndWake(context, async (tx) => {
    await requireTree(tx, moduleId, nowMs)
    await requireTarget(tx, moduleId, into ?? null)
    if (texts.length > 0) await insertTexts(tx, texts)
    const copies = await insertAll(tx, originals, { moduleId, into, tops, actorId: actor.userId, nowMs })
    const news = { change: 'edit', moduleId, actorId: actor.userId, docIds: [], componentIds: [] } as const
    const addedIds = rows.flatMap((row) => (row.is_folder === 0 ? (copies.get(row.id) ?? []) : []))
    if (addedIds.length > 0) await notifyFollowers(tx, { ...news, added: addedIds.length, addedIds }, nowMs)
    const renamed = listRenamed(originals, copies)
    return { ids: tops.map((row) => copies.get(row.id) ?? 0), count: copies.size, renamed }
  })
}

function listRenamed(originals: readonly Original[], copies: ReadonlyMap<number, number>): RenamedCopy[] {
  return originals.flatMap(({ row, name, url }) =>
    name === row.name && url === row.url
      ? []
      : [
          {
            id: copies.get(row.id) ?? 0,
            httpMethod: row.http_method,
            from: { name: row.name, url: row.url },
            to: { name, url },
          },
        ],
  )
}

interface Target {
  moduleId: number
  into: number | null | undefined
  tops: readonly BranchRow[]
  actorId: number
  nowMs: number
}

/** Inserts level by level, since each row names the one it is in; copies by their original. */
async function insertAll(tx: Executor, originals: readonly Original[], target: Target): Promise<Map<number, number>> {
  const { moduleId, into, tops, actorId, nowMs } = target
  const copies = new Map<number, number>()
  const isTop = new Set(tops.map((row) => row.id))
  const orders = await ordersOf(tx, moduleId, tops, into)
  const toCopy = ({ row, name, url, operationId, naturalKey: documentKey }: Original): NewDoc => {
    const top = isTop.has(row.id)
    const parentId = top ? (into === undefined ? row.parent_id : into) : (copies.get(row.parent_id ?? 0) ?? null)
    return {
      ...copiedColumns(row),
      parent_id: parentId,
      name: storableText(name),
      natural_key: row.is_folder === 1 ? folderKey(parentId, name) : documentKey,
      url: storableText(url),
      operation_id: operationId,
      order_index: orders.get(row.id) ?? row.order_index,
    }
  }
  let level = originals.filter(({ row }) => isTop.has(row.id))
  const byParent = Map.groupBy(
    originals.filter(({ row }) => !isTop.has(row.id)),
    ({ row }) => row.parent_id,
  )
  while (level.length > 0) {
    const made = level.map((original) => ({ original, copy: toCopy(original) }))
    const docs = made.map(({ copy }) => copy)
    const ids = await insertDocs(tx, docs, { moduleId, authorId: actorId, nowMs })
    for (const { original, copy } of made) copies.set(original.row.id, ids.get(copy.natural_key) ?? 0)
    level = level.flatMap(({ row }) => byParent.get(row.id) ?? [])
  }
  const states = originals.flatMap(({ row, hash }) =>
    hash === null ? [] : [{ subjectId: copies.get(row.id) ?? 0, text: { hash } }],
  )
  await writeFirstStates(tx, states, { kind: 'doc', source: modifySource.form, authorId: actorId, nowMs })
  return copies
}

/** The tag stays the original's, and so does the lock; the copy is one of its own. */
function copiedColumns(row: BranchRow) {
  const { is_folder, doc_type, http_method, version, status, author, deprecated, is_show, is_dubbo } = row
  return { is_folder, doc_type, http_method, version, status, author, deprecated, is_show, is_dubbo }
}

/** Behind everything in the folder they come to, in the order they were named. */
async function ordersOf(
  tx: Executor,
  moduleId: number,
  tops: readonly BranchRow[],
  into: number | null | undefined,
): Promise<Map<number, number>> {
  const parents = [...new Set(tops.map((row) => (into === undefined ? row.parent_id : into)))]
  const next = new Map<number | null, number>()
  // One folder nearly always; never more than a selection spans.
  for (const parentId of parents) next.set(parentId, await orderBehind(tx, moduleId, parentId))
  return new Map(
    tops.map((row) => {
      const parentId = into === undefined ? row.parent_id : into
      const order = next.get(parentId) ?? 0
      next.set(parentId, order + orderStep)
      return [row.id, order]
    }),
  )
}
