/* What was found, as the contract has it. */
import type { SearchHit, SearchKind } from '@lectern/contracts'
import { docType, notDeprecated } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { FoundRow } from './find/find-repo.ts'
import type { FoundInside, FoundParts } from './find/found-parts.ts'
import type { PlaceRow } from './find/hit-repo.ts'
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

const noText: FoundInside['excerpt'] = { text: '', marks: [] }
const docTypes: readonly number[] = Object.values(docType)

export function presentHit({ kind, row, source, place, moduleName, folders, parts }: FoundHit): SearchHit {
  const { moduleId } = source
  return {
    kind,
    id: encodeId(row.table, row.id),
    title: parts.title,
    docType: docTypeOf(source.docType),
    httpMethod: source.method,
    url: parts.url,
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

/** Fields of documents are found as fields, unless they have what the text of the document lacks. A text that only repeats the name is not shown. */
function shownParts(kind: SearchKind, { title, excerpt: found, fields, fieldCount }: FoundParts): FoundInside {
  const excerpt = found.text === title.text ? noText : found
  if (kind === 'field') return { excerpt: noText, fields, fieldCount }
  if (kind === 'doc' && found.text !== '') return { excerpt, fields: [], fieldCount: 0 }
  return { excerpt, fields, fieldCount }
}

function docTypeOf(type: number): SearchHit['docType'] {
  // Rows have the types of the contract.
  return (docTypes.includes(type) ? type : docType.http) as SearchHit['docType']
}
