/* Changes as visitors see them: under the names they know, and without who made them. */
import type { ChangelogEntry, VisitChange, VisitChangedField } from '@lectern/contracts'
import { typeText, type ChangedField, type ModelFieldPlace, type ModelPlaceOf, type Row } from '@lectern/model'
import type { ShownDoc } from './shown-subjects.ts'

export function presentVisitChange(entry: ChangelogEntry, doc: ShownDoc): VisitChange[] {
  const { act, subject, level, summary, atMs, to: id } = entry
  if (act === 'removed' || (subject !== 'doc' && subject !== 'model')) return []
  const isDoc = subject === 'doc'
  return [
    {
      ...{ id, act, subject, docId: doc.publicId, name: isDoc ? doc.name : entry.name },
      ...{ httpMethod: isDoc ? doc.httpMethod : '', url: isDoc ? doc.url : '', docType: doc.docType },
      ...{ level, summary, atMs },
    },
  ]
}

/** As it was called when it was deleted. */
export function presentRemovedDoc(entry: ChangelogEntry): VisitChange {
  const { subjectId, name, httpMethod, url, docType, level, atMs } = entry
  return {
    id: subjectId,
    act: 'removed',
    subject: 'doc',
    docId: subjectId,
    ...{ name, httpMethod, url, docType, level, summary: null, atMs },
  }
}

/** @param placeOf of a shared model: where the document it leads to shows its fields */
export function presentField(field: ChangedField, placeOf: ModelPlaceOf): VisitChangedField {
  const { kind, section, representation, path, columns, before, after } = field
  const row = after ?? before
  return {
    kind,
    name: row?.name ?? '',
    anchor: section === 'schema' ? modelAnchor(placeOf(path)) : anchorOf({ section, representation, path }),
    columns: [...columns],
    before: before === undefined ? null : presentState(before),
    after: after === undefined ? null : presentState(after),
  }
}

/** As addresses of fields are written in the page. */
function anchorOf({ section, representation, path }: ModelFieldPlace): string {
  const part = representation === 0 ? section : `${section}~${String(representation)}`
  return path === '' ? part : `${part}.${path}`
}

const modelAnchor = (place: ModelFieldPlace | undefined): string => (place === undefined ? '' : anchorOf(place))

/** Characters of a description. */
const longest = 300

function presentState(row: Row): NonNullable<VisitChangedField['before']> {
  const { required, description } = row
  return {
    type: typeText(row),
    required,
    description: description.length > longest ? `${description.slice(0, longest)}…` : description,
  }
}
