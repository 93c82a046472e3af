/* Counts what other tools' files hold, for the reader's eyes; the server reads them in full. */
import { textBetween } from '@lectern/model'
import type { ImportFormat } from '@lectern/contracts'
import { isRecord, textOf } from './loose-json.ts'

/** Formats that hold calls instead of a description. */
export type CallFormat = Exclude<ImportFormat, 'openapi' | 'markdown'>

interface Calls {
  title: string
  /** Undefined for a file of variables, which has none. */
  operations: number | undefined
}

/** Title and number of calls of a text that is of the format; `undefined` when it is not. */
export function readCalls(text: string, format: CallFormat): Calls | undefined {
  if (format === 'curl') return { title: '', operations: countMatches(text, /^[ \t]*(?:\$[ \t]+)?curl(?:\.exe)?\s/gim) }
  if (format === 'yapi' && !/^\s*[[{]/.test(text))
    return {
      title: (textBetween(text, '<h1 class="curproject-name">', '</h1>') ?? '').trim(),
      operations: countMatches(text, /^\*\*Path：\*\*/gm),
    }
  const tree = parse(text)
  if (tree === undefined) return undefined
  if (format === 'postman') return readPostman(tree)
  return format === 'yapi' ? readYapi(tree) : readHar(tree)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Cut off or broken; the server reports where.
    return undefined
  }
}

function countMatches(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length
}

function readPostman(tree: unknown): Calls | undefined {
  const file = isRecord(tree) && isRecord(tree['collection']) ? tree['collection'] : tree
  if (!isRecord(file)) return undefined
  const info = isRecord(file['info']) ? file['info'] : file
  const { requests, item, values } = file
  const isOnlyVariables = requests === undefined && item === undefined && Array.isArray(values)
  return {
    title: textOf(info['name']),
    operations: isOnlyVariables ? undefined : Array.isArray(requests) ? requests.length : countItems(item),
  }
}

/** Requests in folders of any depth. */
function countItems(items: unknown): number {
  const open: unknown[] = [items]
  let count = 0
  for (let list = open.pop(); list !== undefined; list = open.pop())
    for (const item of Array.isArray(list) ? list : []) {
      if (!isRecord(item)) continue
      if (item['item'] !== undefined) open.push(item['item'])
      else if (item['request'] !== undefined) count += 1
    }
  return count
}

function readYapi(tree: unknown): Calls | undefined {
  if (!Array.isArray(tree)) return undefined
  const lists = tree.map((category: unknown) => (isRecord(category) ? category['list'] : undefined))
  return {
    title: '',
    operations: lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0),
  }
}

function readHar(tree: unknown): Calls | undefined {
  const log = isRecord(tree) ? tree['log'] : undefined
  const entries = isRecord(log) ? log['entries'] : undefined
  return Array.isArray(entries) ? { title: '', operations: entries.length } : undefined
}
