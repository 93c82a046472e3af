/* Trees as the contract's nodes and columns. */
import { setImmediate } from 'node:timers/promises'
import {
  docType,
  nodeType,
  notDeprecated,
  treeFlags,
  type CompactTree,
  type DocTable,
  type DocType,
  type TreeNode,
} from '@lectern/contracts'
import { writeList } from '../../../../http/replies.ts'
import type { TreeItem } from './tree-build.ts'

/** JSON text of the specification's flat nodes. */
export async function presentNodes(items: readonly TreeItem[]): Promise<string> {
  return writeList(items, (item) => presentNode(item, items[item.parent]))
}

function presentNode({ id, type, label, count, row }: TreeItem, parent: TreeItem | undefined): TreeNode {
  return {
    id,
    docId: type === nodeType.doc ? id : '',
    parentId: parent?.id ?? '',
    label,
    url: row?.url ?? '',
    httpMethod: row?.http_method ?? '',
    type,
    isFolder: type === nodeType.doc ? 0 : 1,
    apiCount: count,
    deprecated: row?.deprecated ?? notDeprecated,
    docType: docTypeOf(row),
    version: row?.version ?? '',
    isDubbo: row?.is_folder === 1 && row.is_dubbo === 1 ? 1 : 0,
  }
}

function docTypeOf(row: TreeItem['row']): DocType {
  if (row === undefined) return docType.http
  if (row.is_folder === 0) return row.doc_type
  return row.is_dubbo === 1 ? docType.dubbo : docType.http
}

/** The tree in columns. */
export function presentColumns(items: readonly TreeItem[]): CompactTree {
  const methods = new Numbering()
  return {
    id: items.map((item) => item.id),
    parent: items.map((item) => item.parent),
    type: items.map((item) => item.type),
    label: items.map((item) => item.label),
    url: items.map(({ row }) => row?.url ?? ''),
    operationId: items.map(({ row }) => row?.operation_id ?? ''),
    method: items.map(({ row }) => methods.numberOf(row?.http_method ?? '')),
    methods: methods.texts,
    docType: items.map(({ row }) => docTypeOf(row)),
    flags: items.map(flagsOf),
    count: items.map((item) => item.count),
  }
}

/** The application's table in columns. */
export function presentTable(items: readonly TreeItem[]): DocTable {
  const people = new Numbering()
  return {
    ...presentColumns(items),
    version: items.map(({ row }) => row?.version ?? ''),
    author: items.map(({ row }) => people.numberOf(row?.author ?? '')),
    people: people.texts,
    updatedAtMs: items.map(({ row }) => row?.updated_at_ms ?? 0),
    orderIndex: items.map(({ row }) => row?.order_index ?? 0),
    status: items.map(({ row }) => row?.status ?? 0),
  }
}

function flagsOf({ row }: TreeItem): number {
  if (row === undefined) return 0
  return (
    (row.deprecated === notDeprecated ? 0 : treeFlags.deprecated) +
    (row.is_show === 1 ? 0 : treeFlags.hidden) +
    (row.is_locked === 1 ? treeFlags.locked : 0)
  )
}

/** JSON text of columns, one column at a time with the event loop served in between. */
export async function writeColumns(columns: CompactTree | DocTable): Promise<string> {
  const parts: string[] = []
  for (const [name, column] of Object.entries(columns)) {
    parts.push(`${JSON.stringify(name)}:${JSON.stringify(column)}`)
    await setImmediate()
  }
  return `{${parts.join(',')}}`
}

/** Numbers for texts that repeat; the empty text is -1. */
class Numbering {
  readonly texts: string[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(text: string): number {
    if (text === '') return -1
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.texts.push(text)
    this.#numbers.set(text, this.texts.length - 1)
    return this.texts.length - 1
  }
}
