import { Button } from '@mantine/core'
import { docType, type VisitChange } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { LevelTag } from '../../../../entities/change/findings/level-tag.tsx'
import { showInView } from '../../../../entities/change/show-in-view.ts'
import { useReadingSource } from '../../../../entities/document/reading-source.ts'
import type { Visit } from '../../../../entities/visit/visit-access.ts'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { ChangeTime } from '../change-time.tsx'
import { EntryTitle } from '../entry-title.tsx'
import { ChangedFieldList } from './changed-field-list.tsx'

interface VisitChangeRowProps {
  visit: Visit
  change: VisitChange
}

/** What was changed at one time; leads to the document, opened to its fields. */
export function VisitChangeRow({ visit, change }: VisitChangeRowProps) {
  const { t } = useTranslation('changelog')
  const { pageOf } = useReadingSource()
  // Feeds lead to one change, opened.
  const isMeant = useSearchParams()[0].get('change') === change.id
  const [isOpen, setIsOpen] = useState(isMeant)
  const { act, subject, docId, name, httpMethod, url, level, atMs } = change
  const isText = change.docType === docType.custom || change.docType === docType.markdown
  const hasFields = act !== 'added' && act !== 'removed' && (subject === 'model' || !isText)
  return (
    <li
      className="l-flex l-top l-gap-10 l-py-8 l-px-12"
      aria-current={isMeant ? true : undefined}
      ref={isMeant ? showInView : undefined}
    >
      <div className="l-column l-rest l-gap-2">
        <span className="l-row l-wrap l-gap-8">
          {act !== 'added' && <LevelTag level={level} />}
          {subject === 'doc' && <MethodLabel type={change.docType} httpMethod={httpMethod} />}
          {act === 'removed' ? (
            <span className="l-medium l-break">{name}</span>
          ) : (
            <Link to={pageOf(docId)} className="l-inline-row l-min-w-hit l-min-h-hit l-medium l-break">
              {name}
            </Link>
          )}
          {subject === 'model' && <span className="l-note">{t('subject.model')}</span>}
          {url !== '' && <span className="l-note l-mono l-break">{url}</span>}
        </span>
        <span className="l-t1 l-break">
          <EntryTitle entry={{ ...change, docCount: 0 }} />
        </span>
        {hasFields && (
          <div className="l-flex l-ml-neg-8">
            <Button size="xs" variant="subtle" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {t(isOpen ? 'visit.hideFields' : 'visit.showFields')}
            </Button>
          </div>
        )}
        {hasFields && isOpen && <ChangedFieldList visit={visit} change={change} />}
      </div>
      <ChangeTime atMs={atMs} />
    </li>
  )
}
