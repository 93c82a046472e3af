import { describeField, type VisitChange, type VisitChangedField } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReadingSource } from '../../../../entities/document/reading-source.ts'
import type { Visit } from '../../../../entities/visit/visit-access.ts'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { visitChangeQuery } from './visit-change-queries.ts'

interface ChangedFieldListProps {
  visit: Visit
  change: VisitChange
}

/** The fields of a change, each leading to where the document has it. */
export function ChangedFieldList({ visit, change }: ChangedFieldListProps) {
  const { t } = useTranslation('changelog')
  const query = useQuery(visitChangeQuery(visit, change.id))
  return (
    <QueryState query={query} rows={2} rowHeight={24}>
      {({ fields }) =>
        fields.length === 0 ? (
          <p className="l-m-0 l-note">{t('visit.noFields')}</p>
        ) : (
          <ul className="l-plain-list l-column l-gap-4">
            {fields.map((field, index) => (
              // Two representations may have a field of one name.
              <FieldLine key={index} field={field} docId={change.docId} />
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}

function FieldLine({ field, docId }: { field: VisitChangedField; docId: string }) {
  const { t } = useTranslation('changelog')
  const { pageOf } = useReadingSource()
  const { kind, name, anchor } = field
  const hash = anchor === '' ? '' : `#${encodeURIComponent(anchor)}`
  return (
    <li className="l-row l-wrap l-gap-8">
      <span className="l-note">{t(`visit.kind.${kind}`)}</span>
      <Link to={`${pageOf(docId)}${hash}`} className="l-inline-row l-min-w-hit l-min-h-hit l-mono l-break">
        {name === '' ? t('visit.whole') : name}
      </Link>
      <span className="l-note l-break">{describeField(field, (key) => t(`visit.${key}`))}</span>
    </li>
  )
}
