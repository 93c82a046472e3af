import type { PastText } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'
import { useSubmit } from '../../shared/lib/hooks/use-submit.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { FormProblem } from '../../shared/ui/form/form-problem.tsx'
import { SplitFoot } from '../../shared/ui/overlay/split-dialog.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'
import { Tag } from '../../shared/ui/text/tag.tsx'
import { WordDifference } from './word-difference.tsx'

/** Where the texts of one thing are. */
export interface PastTextSource {
  /** Begins the keys of its queries; another one once it has changed. */
  key: readonly unknown[]
  list: (signal: AbortSignal) => Promise<PastText[]>
  read: (number: number, signal: AbortSignal) => Promise<string>
}

interface PastTextsProps {
  source: PastTextSource
  /** Makes it the present text again; absent for those who may not. */
  onRestore: ((number: number) => Promise<unknown>) | undefined
  onClose: () => void
}

/** Who wrote which text of one thing, each beside the present one. */
export function PastTexts({ source, ...rest }: PastTextsProps) {
  const { t } = useTranslation('history')
  const query = useQuery({ queryKey: [...source.key, 'past'], queryFn: ({ signal }) => source.list(signal) })
  return (
    <QueryState query={query} rows={4}>
      {([present, ...earlier]) =>
        present === undefined || earlier.length === 0 ? (
          <p className="l-note l-px-20 l-py-16">{t('past.none')}</p>
        ) : (
          <Versions source={source} present={present} earlier={earlier} {...rest} />
        )
      }
    </QueryState>
  )
}

type VersionsProps = PastTextsProps & { present: PastText; earlier: readonly PastText[] }

function Versions({ source, present, earlier, onRestore, onClose }: VersionsProps) {
  const { t } = useTranslation(['history', 'common'])
  const [chosen = earlier[0], choose] = useState<PastText>()
  const [isRestoring, setRestoring] = useState(false)
  const { submit, problem } = useSubmit(async () => {
    if (chosen === undefined || onRestore === undefined) return
    setRestoring(true)
    await onRestore(chosen.number).finally(() => setRestoring(false))
    showToast({ kind: 'done', message: t('restore.done') })
    onClose()
  })
  return (
    <>
      <div className="l-flex l-m-column">
        <ol
          className="l-plain-list l-column l-fixed l-w-200 l-m-w-auto l-max-h-reading l-scroll-y"
          aria-label={t('versions')}
        >
          {[present, ...earlier].map((version) => (
            <li
              key={version.number}
              className={clsx('l-py-8 l-px-20 l-rule-bottom l-hoverable', version === chosen && 'l-on-hover')}
            >
              <VersionButton
                version={version}
                isPresent={version === present}
                isChosen={version === chosen}
                onChoose={() => choose(version)}
              />
            </li>
          ))}
        </ol>
        {chosen !== undefined && <Difference source={source} earlier={chosen} present={present} />}
      </div>
      <SplitFoot problem={<FormProblem>{problem}</FormProblem>}>
        <Button onClick={onClose}>{t('common:close')}</Button>
        {onRestore !== undefined && (
          <Button
            variant="filled"
            disabled={chosen === present}
            loading={isRestoring}
            leftSection={<IconRestore size={16} stroke={1.6} aria-hidden />}
            onClick={() => void submit()}
          >
            {t('restore.action')}
          </Button>
        )}
      </SplitFoot>
    </>
  )
}

interface VersionButtonProps {
  version: PastText
  isPresent: boolean
  isChosen: boolean
  onChoose: () => void
}

function VersionButton({ version, isPresent, isChosen, onChoose }: VersionButtonProps) {
  const { t } = useTranslation('history')
  const { number, name, authorName, createdAtMs } = version
  return (
    <button
      type="button"
      className="l-column l-gap-2 l-wide l-bare l-text-start"
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <span className="l-row l-gap-8">
        <span className="l-note l-mono">{t('number', { number })}</span>
        {isPresent && <Tag tone="accent">{t('present')}</Tag>}
      </span>
      {name !== '' && <span className="l-t1 l-break">{name}</span>}
      <span className="l-row l-wrap l-gap-6 l-note">
        <span className="l-break">{authorName === '' ? t('past.unknown') : authorName}</span>
        {createdAtMs !== null && <RelativeDate epochMs={createdAtMs} />}
      </span>
    </button>
  )
}

function Difference({ source, earlier, present }: { source: PastTextSource; earlier: PastText; present: PastText }) {
  const { t } = useTranslation('history')
  const query = useQuery({
    queryKey: [...source.key, 'past', present.number, earlier.number],
    queryFn: ({ signal }) => Promise.all([source.read(earlier.number, signal), source.read(present.number, signal)]),
  })
  return (
    <div className="l-rest l-narrow l-px-12 l-py-8">
      <p className="l-note l-mb-8">
        {earlier === present ? t('past.isPresent') : t('past.compared', { number: earlier.number })}
      </p>
      <QueryState query={query} rows={4}>
        {([before, after]) => (
          <pre
            className="l-m-0 l-max-h-reading l-scroll l-on-sunken l-code l-line-19 l-py-6 l-px-10 l-round l-changed-words l-as-typed"
            role="region"
            aria-label={t('difference')}
            tabIndex={0}
          >
            {before === after ? after : <WordDifference before={before} after={after} />}
          </pre>
        )}
      </QueryState>
    </div>
  )
}
