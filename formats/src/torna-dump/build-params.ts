/* Rows of parameters → the trees of parameters that a push carries. Owns: which row is under which, and what a dictionary adds. */
import type { Json, JsonObject } from '@lectern/model'
import type { DumpRow } from './read-dump.ts'
import { flagOf, groupBy, idOf, inOrder, numberOf, textOf } from './row-values.ts'

/** Parameter styles of Torna, by their numbers. */
export const paramStyles = { path: 0, header: 1, request: 2, response: 3, code: 4, query: 5 } as const

/** A dictionary as parameters and pushes say it. */
export interface TornaDictionary {
  id: number
  name: string
  description: string
  items: { name: string; type: string; value: string; description: string }[]
}

interface ParamTrees {
  trees: Record<keyof typeof paramStyles, JsonObject[]>
  /** Rows under a row that is not there: Torna shows them nowhere. */
  unseen: number
}

export function buildParams(rows: readonly DumpRow[], dictionaries: ReadonlyMap<number, TornaDictionary>): ParamTrees {
  const children = groupBy(inOrder(rows), 'parent_id')
  let seen = 0
  const build = (row: DumpRow): JsonObject => {
    seen += 1
    const below = children.get(idOf(row)) ?? []
    // Each row is handed out once, so that rows in a circle end.
    children.delete(idOf(row))
    return { ...paramOf(row, dictionaries), ...(below.length > 0 && { children: below.map(build) }) }
  }
  const roots = children.get(0) ?? []
  children.delete(0)
  const of = (style: number): DumpRow[] => roots.filter((row) => numberOf(row, 'style') === style)
  const trees = {
    path: of(paramStyles.path).map(build),
    header: of(paramStyles.header).map(build),
    request: of(paramStyles.request).map(build),
    response: of(paramStyles.response).map(build),
    code: of(paramStyles.code).map((row) => {
      seen += 1
      return { code: textOf(row, 'name'), msg: textOf(row, 'description'), solution: textOf(row, 'example') }
    }),
    query: of(paramStyles.query).map(build),
  }
  return { trees, unseen: rows.length - seen }
}

function paramOf(row: DumpRow, dictionaries: ReadonlyMap<number, TornaDictionary>): JsonObject {
  const dictionary = dictionaries.get(numberOf(row, 'enum_id'))
  return {
    name: textOf(row, 'name'),
    type: textOf(row, 'type'),
    required: flagOf(row, 'required'),
    maxLength: textOf(row, 'max_length') || '-',
    example: textOf(row, 'example'),
    description: textOf(row, 'description'),
    orderIndex: numberOf(row, 'order_index'),
    ...(dictionary !== undefined && { enumInfo: enumInfoOf(dictionary) }),
  }
}

function enumInfoOf({ name, description, items }: TornaDictionary): JsonObject {
  return { name, description, items: items.map((item): Json => ({ ...item })) }
}
