/*
 * Copying documents and folders with everything in them. Owns: that a copy never collides with what is there: keys of its own, and for what was
 * named another name beside its original. Contents are shared with the originals but for operations, whose ids have to differ.
 */
import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { limits, modifySource, orderStep } from '@lectern/contracts'
import type { Json, StoredContent } from '@lectern/model'
import type { UserActor } from '../../core/actor.ts'
import { AppError } from '../../core/app-error.ts'
import type { AppContext } from '../../core/context.ts'
import { docKeyOf } from '../../core/doc-keys.ts'
import { findFreeName } from '../../core/free-name.ts'
import { insertRevisions, readStored } from '../../core/revisions.ts'
import { findTexts, insertTexts, packText, type Executor, type StoredText } from '../../db/content-store.ts'
import { storableText } from '../../db/storable-text.ts'
import { folderKey, orderBehind, requireTarget, requireTree, targetOf } from '../doc/doc-organise-commands.ts'
import { tellFollowers } from '../subscription/follower-commands.ts'
import { insertCopies, listBranches, listNames, setFirstHeads, type BranchRow, type CopiedDoc } from './copy-repo.ts'
import { applyFields } from './form-fields.ts'

const rowsPerStatement = 500
/** Texts made anew before others get their turn. */
const textsPerTurn = 50

export interface Copied {
  /** Copies of what was named. */
  ids: number[]
  /** Folders and documents in all. */
  count: number
}

interface Original {
  row: BranchRow
  name: string
  naturalKey: string
  hash: string | null
}

/**
 * Copies into a folder (`null`: the root), or beside each original when there is none given.
 * @throws {AppError} folder_elsewhere, copy_too_large, not_accessible when one was deleted meanwhile
 */
export async function copyRows(
  context: AppContext,
  actor: UserActor,
  { moduleId, docIds }: { moduleId: number; docIds: readonly number[] },
  parent: string | null | undefined,
): Promise<Copied> {
  const { db, engine, clock } = context
  const into = parent === undefined ? undefined : targetOf(parent)
  const ids = [...new Set(docIds)]
  const rows = await listBranches(db, ids)
  if (rows.length > limits.copiedDocs)
    throw new AppError('copy_too_large', { limit: limits.copiedDocs, count: rows.length })
  const { tops, inside } = sortBranches(rows, ids)
  const names = await chooseNames(db, moduleId, tops, into)
  const { originals, texts } = await prepare(db, [...tops, ...inside], names)
  const nowMs = clock()
  return db.transaction().execute(async (tx) => {
    await requireTree(tx, moduleId, nowMs)
    await requireTarget(tx, moduleId, into ?? null)
    if (texts.length > 0) await insertTexts(tx, texts, engine.maxParameters)
    const copies = await insertAll(tx, originals, { moduleId, into, tops, actorId: actor.userId, nowMs })
    const news = { change: 'edit', moduleId, actorId: actor.userId, docIds: [], componentIds: [] } as const
    const added = rows.filter((row) => row.is_folder === 0).length
    if (added > 0) await tellFollowers(tx, { ...news, added }, nowMs)
    return { ids: tops.map((row) => copies.get(row.id) ?? 0), count: copies.size }
  })
}

/** What was named and is in nothing else that was, in that order; and everything in it, parents first. */
function sortBranches(rows: readonly BranchRow[], ids: readonly number[]): { tops: BranchRow[]; inside: BranchRow[] } {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const chosen = new Set(ids)
  const isInside = (row: BranchRow): boolean => {
    for (let above = byId.get(row.parent_id ?? 0); above !== undefined; above = byId.get(above.parent_id ?? 0))
      if (chosen.has(above.id)) return true
    return false
  }
  const tops = ids.flatMap((id) => {
    const row = byId.get(id)
    if (row === undefined) throw new AppError('not_accessible')
    return isInside(row) ? [] : [row]
  })
  const children = Map.groupBy(rows, (row) => row.parent_id)
  const inside: BranchRow[] = []
  const pending = [...tops]
  // Grows while it is walked: each comes after what it is in.
  for (const row of pending) {
    const below = children.get(row.id) ?? []
    inside.push(...below)
    pending.push(...below)
  }
  return { tops, inside }
}

/** Names for the copies of what was named: other ones than what will stand beside them. */
async function chooseNames(
  db: Executor,
  moduleId: number,
  tops: readonly BranchRow[],
  into: number | null | undefined,
): Promise<Map<number, string>> {
  const parents = into === undefined ? tops.map((row) => row.parent_id) : [into]
  const taken = Map.groupBy(await listNames(db, moduleId, parents), (row) => row.parent_id)
  const sets = new Map([...taken].map(([parentId, list]) => [parentId, new Set(list.map((row) => row.name))]))
  const names = new Map<number, string>()
  for (const row of tops) {
    const parentId = into === undefined ? row.parent_id : into
    const beside = sets.get(parentId) ?? new Set<string>()
    sets.set(parentId, beside)
    const name = findFreeName(row.name, beside, row.is_folder === 1 ? limits.folderName : limits.docName)
    beside.add(name)
    names.set(row.id, name)
  }
  return names
}

async function prepare(
  db: Executor,
  rows: readonly BranchRow[],
  names: ReadonlyMap<number, string>,
): Promise<{ originals: Original[]; texts: StoredText[] }> {
  const stored = await findTexts(
    db,
    rows.flatMap((row) => (row.is_folder === 0 && row.hash !== null ? [row.hash] : [])),
  )
  const originals: Original[] = []
  const texts: StoredText[] = []
  for (const [index, row] of rows.entries()) {
    const name = names.get(row.id) ?? row.name
    const text = row.hash === null ? undefined : stored.get(row.hash)
    const { content, isNew } = text === undefined ? noContent : copyOf(readStored(text), row, name)
    const packed = isNew ? packText(JSON.stringify(content)) : undefined
    if (packed !== undefined) texts.push(packed)
    originals.push({ row, name, naturalKey: keyFor(row, content), hash: packed?.hash ?? row.hash })
    if (index % textsPerTurn === 0) await setImmediate()
  }
  return { originals, texts }
}

const noContent = { content: undefined, isNew: false } as const

/** An operation's copy has its own summary when it was renamed, and an id that no other operation has. */
function copyOf(content: StoredContent, row: BranchRow, name: string): { content: StoredContent; isNew: boolean } {
  if (content.kind !== 'http') return { content, isNew: false }
  const { operation } = content
  const id: Json | undefined = operation['operationId']
  const distinct =
    typeof id === 'string' ? { ...content, operation: { ...operation, operationId: `${id}_${suffix()}` } } : content
  const named = name === row.name ? distinct : applyFields(distinct, { name })
  return { content: named, isNew: named !== content }
}

const suffix = (): string => randomBytes(4).toString('hex')

/** Folders get theirs from the place they come to. */
function keyFor(row: BranchRow, content: StoredContent | undefined): string {
  const serial = randomBytes(12).toString('hex')
  return content?.kind === 'http'
    ? storableText(`${docKeyOf(content, '')}#${serial}`)
    : `own:${String(row.doc_type)}:${serial}`
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
  const toCopy = (original: Original): CopiedDoc => {
    const { row, name } = original
    const top = isTop.has(row.id)
    const parentId = top ? (into === undefined ? row.parent_id : into) : (copies.get(row.parent_id ?? 0) ?? null)
    const naturalKey = row.is_folder === 1 ? folderKey(parentId, name) : original.naturalKey
    return { row, name: storableText(name), naturalKey, parentId, orderIndex: orders.get(row.id) ?? row.order_index }
  }
  let level = originals.filter(({ row }) => isTop.has(row.id))
  const byParent = Map.groupBy(
    originals.filter(({ row }) => !isTop.has(row.id)),
    ({ row }) => row.parent_id,
  )
  while (level.length > 0) {
    for (const part of inParts(level)) {
      const made = part.map(toCopy)
      const idsByKey = await insertCopies(tx, made, { moduleId, actorId, nowMs })
      for (const copy of made) copies.set(copy.row.id, idsByKey.get(copy.naturalKey) ?? 0)
    }
    level = level.flatMap(({ row }) => byParent.get(row.id) ?? [])
  }
  const written = originals.flatMap(({ row, hash }) =>
    hash === null ? [] : [{ subjectId: copies.get(row.id) ?? 0, hash, parentId: null }],
  )
  for (const part of inParts(written)) {
    const details = { kind: 'doc', source: modifySource.form, authorId: actorId, remark: '' } as const
    await insertRevisions(tx, part, details, nowMs)
    await setFirstHeads(
      tx,
      part.map(({ subjectId }) => subjectId),
    )
  }
  return copies
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

function* inParts<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += rowsPerStatement) yield list.slice(start, start + rowsPerStatement)
}
