import { Button } from '@mantine/core'
import { docType, type VisitChange } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LevelTag } from '../../../../entities/change/findings/level-tag.tsx'
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
  const [isOpen, setIsOpen] = useState(false)
  const { act, subject, docId, name, httpMethod, url, level, atMs } = change
  const isText = change.docType === docType.custom || change.docType === docType.markdown
  const hasFields = act !== 'added' && (subject === 'model' || !isText)
  return (
    <li className="l-flex l-top l-gap-10 l-py-8 l-px-12">
      <div className="l-column l-rest l-gap-2">
        <span className="l-row l-wrap l-gap-8">
          {act !== 'added' && <LevelTag level={level} />}
          {subject === 'doc' && <MethodLabel type={change.docType} httpMethod={httpMethod} />}
          <Link to={pageOf(docId)} className="l-inline-row l-min-w-hit l-min-h-hit l-medium l-break">
            {name}
          </Link>
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
        {isOpen && <ChangedFieldList visit={visit} change={change} />}
      </div>
      <ChangeTime atMs={atMs} />
    </li>
  )
}
