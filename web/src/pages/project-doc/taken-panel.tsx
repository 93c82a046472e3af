import type { ChangelogEntry } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'
import { StateChanges } from './state-changes.tsx'

interface TakenPanelProps {
  moduleId: string
  entry: ChangelogEntry
}

/** What a push or import changed in a document without a question. */
export function TakenPanel({ moduleId, entry }: TakenPanelProps) {
  const { t } = useTranslation('review')
  const { subjectId, name, httpMethod, docType, url, from, to, byName, atMs, isLive } = entry
  return (
    <section className="l-px-20 l-py-16" aria-labelledby="taken-name">
      <header className="l-row l-wrap l-gap-4-10">
        <MethodLabel type={docType} httpMethod={httpMethod} size="header" />
        {url !== '' && <code className="l-t2 l-mono l-break">{url}</code>}
        <h2 className="l-size-15 l-bold l-line-24" id="taken-name">
          {name}
        </h2>
        {isLive && (
          <Button
            className="l-at-end"
            size="xs"
            variant="subtle"
            component={Link}
            to={`/view/${subjectId}`}
            leftSection={<IconArrowUpRight size={14} stroke={1.6} aria-hidden />}
          >
            {t('open')}
          </Button>
        )}
      </header>
      <p className="l-note l-break">
        {t('saidBy', { source: byName })} <RelativeDate epochMs={atMs} />
      </p>
      {from === '' ? (
        <p className="l-mt-12 l-t2">{t('takenAdded')}</p>
      ) : (
        <StateChanges moduleId={moduleId} docId={subjectId} from={from} to={to} />
      )}
    </section>
  )
}
