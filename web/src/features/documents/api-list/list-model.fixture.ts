/* Small lists for tests. */
import { docStatus, docType, nodeType, type DocTable } from '@lectern/contracts'
import { buildList, type ListModel, type TagsById } from './list-model.ts'

export interface Line {
  id: string
  parent?: number
  /** Its id when absent. */
  label?: string
  url?: string
  author?: number
  status?: number
  order?: number
  flags?: number
  operationId?: string
  /** Documents below a folder. */
  count?: number
}

/** A table of such lines, parents before children. Lines without an address are folders. */
function tableOf(lines: readonly Line[]): DocTable {
  const column = <T>(read: (line: Line) => T) => lines.map(read)
  const isFolder = (line: Line) => line.url === undefined
  return {
    id: column((line) => line.id),
    parent: column((line) => line.parent ?? -1),
    type: column((line) => (isFolder(line) ? nodeType.folder : nodeType.doc)),
    label: column((line) => line.label ?? line.id),
    url: column((line) => line.url ?? ''),
    operationId: column((line) => line.operationId ?? ''),
    method: column((line) => (isFolder(line) ? -1 : 0)),
    methods: ['GET'],
    docType: column(() => docType.http),
    flags: column((line) => line.flags ?? 0),
    count: column((line) => line.count ?? 0),
    version: column(() => ''),
    author: column((line) => line.author ?? -1),
    people: ['Ann', 'Bo'],
    updatedAtMs: column(() => 0),
    orderIndex: column((line) => line.order ?? 0),
    status: column((line) => line.status ?? docStatus.todo),
  }
}

export const listOf = (lines: readonly Line[], tags?: TagsById): ListModel => buildList(tableOf(lines), tags)
