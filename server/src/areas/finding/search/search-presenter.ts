/* What was found, as the contract has it. */
import type { SearchHit, SearchKind } from '@lectern/contracts'
import { docType, notDeprecated } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { FoundRow } from './find/find-repo.ts'
import type { FoundParts } from './find/found-parts.ts'
import type { PlaceRow } from './find/hit-repo.ts'
import type { Marker } from './find/marks.ts'
import type { CommentSource, EntrySource } from './index/entry-source.ts'

export interface FoundHit {
  kind: SearchKind
  row: FoundRow
  source: EntrySource
  place: PlaceRow
  moduleName: string
  folders: readonly string[]
  parts: FoundParts
}

const noText: FoundParts['excerpt'] = { text: '', marks: [] }
const docTypes: readonly number[] = Object.values(docType)

export function presentHit(
  { kind, row, source, place, moduleName, folders, parts }: FoundHit,
  mark: Marker,
): SearchHit {
  const { moduleId } = source
  return {
    kind,
    id: encodeId(row.table, row.id),
    title: mark(row.name),
    docType: docTypeOf(source.docType),
    httpMethod: source.method,
    url: mark(source.url),
    isDeprecated: source.deprecated !== notDeprecated,
    ...shownParts(kind, parts),
    ...{ spaceId: encodeId('space', place.spaceId), spaceName: place.spaceName },
    ...{ projectId: encodeId('project', place.projectId), projectName: place.projectName },
    ...{ moduleId: moduleId === null ? '' : encodeId('module', moduleId), moduleName },
    folders: [...folders],
    comment: source.comment === undefined ? null : presentComment(source.comment),
    updatedAtMs: row.updatedAtMs,
  }
}

function presentComment({ docId, author, isResolved }: CommentSource): SearchHit['comment'] {
  return { docId: encodeId('doc', docId), author, isResolved }
}

/** Fields of documents are found as fields, unless they have what the text of the document lacks. */
function shownParts(kind: SearchKind, { excerpt, fields, fieldCount }: FoundParts): FoundParts {
  if (kind === 'field') return { excerpt: noText, fields, fieldCount }
  if (kind === 'doc' && excerpt.text !== '') return { excerpt, fields: [], fieldCount: 0 }
  return { excerpt, fields, fieldCount }
}

function docTypeOf(type: number): SearchHit['docType'] {
  // Rows have the types of the contract.
  return (docTypes.includes(type) ? type : docType.http) as SearchHit['docType']
}
