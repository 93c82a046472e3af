/* What a copy is made of, worked out before the transaction: what goes along, under which names, and the contents of its operations. */
import { appendAll } from '@lectern/model'
import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { docType, limits } from '@lectern/contracts'
import type { DocumentContent, HttpContent, Json } from '@lectern/model'
import { AppError } from '../../../../core/app-error.ts'
import { operationIdOf } from '../../../../content/doc-columns.ts'
import { docKeyOf } from '../../../../content/doc-keys.ts'
import { findFreeName } from '../../../../core/free-name.ts'
import { readStored } from '../../../../content/revisions.ts'
import { listPacked, packAgainst, unpackText, type Executor, type StoredText } from '../../../../db/content-store.ts'
import { storableText } from '../../../../db/storable-text.ts'
import type { Addresses } from './copy-names.ts'
import { inBatches } from '../../../../db/batches.ts'
import { listNames, type BranchRow } from './copy-repo.ts'
import { applyFields } from '../save/form-fields.ts'

/** Texts made again before others get their turn. */
const textsPerTurn = 50

/** Something to copy, and what its copy is like. */
export interface Original {
  row: BranchRow
  name: string
  /** Path of an operation. */
  url: string
  operationId: string | null
  /** Of a document; folders get theirs from the place they come to. */
  naturalKey: string
  hash: string | null
}

/** What was named and is in nothing else that was, in that order; and everything in it, parents first. */
export function sortBranches(
  rows: readonly BranchRow[],
  ids: readonly number[],
): { tops: BranchRow[]; inside: BranchRow[] } {
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
    appendAll(inside, below)
    appendAll(pending, below)
  }
  return { tops, inside }
}

/** Names for the copies of what was named: other ones than what will stand beside them. */
export async function chooseNames(
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

/** Originals with what becomes of them, and the texts their copies need. */
export async function prepare(
  db: Executor,
  rows: readonly BranchRow[],
  names: ReadonlyMap<number, string>,
  addresses: Addresses,
): Promise<{ originals: Original[]; texts: StoredText[] }> {
  const originals: Original[] = []
  const texts: StoredText[] = []
  for (const part of inBatches(rows)) {
    const former = await listPacked(
      db,
      part.flatMap((row) => (isOperation(row) && row.hash !== null ? [row.hash] : [])),
    )
    for (const [index, row] of part.entries()) {
      if (index % textsPerTurn === 0) await setImmediate()
      const name = names.get(row.id) ?? row.name
      const packed = former.get(row.hash ?? '')
      const content = packed && readStored(unpackText(packed.bytes, packed.base_bytes))
      if (packed === undefined || content?.kind !== 'http') {
        const { url, operation_id: operationId, hash } = row
        originals.push({ row, name, url, operationId, naturalKey: ownKey(row), hash })
        continue
      }
      const url = addresses.takeFree(content)
      const copy = copyOf({ ...content, path: url }, row, name)
      const text = packAgainst(JSON.stringify(copy), packed)
      texts.push(text)
      const naturalKey = storableText(docKeyOf(copy, ''))
      originals.push({ row, name, url, operationId: operationIdOf(copy), naturalKey, hash: text.hash })
    }
  }
  return { originals, texts }
}

const ownKey = (row: BranchRow) => `own:${String(row.doc_type)}:${randomBytes(12).toString('hex')}`

const isOperation = (row: BranchRow) => row.is_folder === 0 && row.doc_type === docType.http

/** An operation's copy has its own summary when it was renamed, and an id that no other operation has. */
function copyOf(content: HttpContent, row: BranchRow, name: string): DocumentContent {
  const { operation } = content
  const id: Json | undefined = operation['operationId']
  const distinct =
    typeof id === 'string' ? { ...content, operation: { ...operation, operationId: `${id}_${suffix()}` } } : content
  return name === row.name ? distinct : applyFields(distinct, { name })
}

const suffix = (): string => randomBytes(4).toString('hex')
