import type { MockRecordedAnswer, MockRecording, MockRuleDraft } from '@lectern/contracts'
import { Button, Select } from '@mantine/core'
import { IconPlayerRecord, IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { joinNames } from '../../../../shared/lib/join-names.ts'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { mockRecordingQuery, useTurnRecording } from './mock-rule-queries.ts'

/** In milliseconds. */
const refreshTime = 5_000

interface MockRecordingProps {
  docId: string
  /** Takes what was recorded as a rule that is not saved yet. */
  onAccept: (rule: MockRuleDraft) => void
}

/** What a real service answers in place of the document, for rules. */
export function MockRecordingPart({ docId, onAccept }: MockRecordingProps) {
  const { t } = useTranslation('mock-rule')
  const query = useQuery({
    ...mockRecordingQuery(docId),
    staleTime: 0,
    refetchInterval: ({ state }) => (typeof state.data?.url === 'string' ? refreshTime : false),
  })
  return (
    <section className="l-column l-gap-8 l-p-16 l-max-w-1080" aria-label={t('recording.title')}>
      <h3 className="l-size-13 l-bold l-line-20">{t('recording.title')}</h3>
      <p className="l-note">{t('recording.hint')}</p>
      <QueryState query={query} rows={1}>
        {(recording) => (
          <>
            <RecordingBar docId={docId} recording={recording} />
            <RecordedAnswers recording={recording} onAccept={({ rule }) => onAccept(rule)} />
          </>
        )}
      </QueryState>
    </section>
  )
}

function RecordingBar({ docId, recording }: { docId: string; recording: MockRecording }) {
  const { t, i18n } = useTranslation('mock-rule')
  const { url, untilMs, urls } = recording
  const [chosen, setChosen] = useState(urls[0] ?? null)
  const { mutate: turn, isPending } = useTurnRecording(docId)
  if (url !== null)
    return (
      <div className="l-row l-wrap l-gap-8">
        <p className="l-rest l-break">
          {t('recording.on', { url, time: new Date(untilMs ?? 0).toLocaleTimeString(i18n.language) })}
        </p>
        <Button
          leftSection={<IconPlayerStop size={16} stroke={1.6} aria-hidden />}
          loading={isPending}
          onClick={() => turn(null, { onSuccess: () => showToast({ kind: 'done', message: t('recording.stopped') }) })}
        >
          {t('recording.stop')}
        </Button>
      </div>
    )
  if (urls.length === 0) return <p className="l-note">{t('recording.noService')}</p>
  return (
    <div className="l-row l-gap-8">
      <Select
        className="l-grow"
        aria-label={t('recording.service')}
        allowDeselect={false}
        data={urls}
        value={chosen}
        onChange={setChosen}
      />
      <Button
        leftSection={<IconPlayerRecord size={16} stroke={1.6} aria-hidden />}
        loading={isPending}
        onClick={() => turn(chosen, { onSuccess: () => showToast({ kind: 'done', message: t('recording.started') }) })}
      >
        {t('recording.start')}
      </Button>
    </div>
  )
}

interface RecordedAnswersProps {
  recording: MockRecording
  onAccept: (answer: MockRecordedAnswer) => void
}

function RecordedAnswers({ recording: { url, answers }, onAccept }: RecordedAnswersProps) {
  const { t, i18n } = useTranslation('mock-rule')
  if (answers.length === 0) return url === null ? null : <p className="l-note">{t('recording.empty')}</p>
  return (
    <ol className="l-plain-list l-card l-clip" aria-label={t('recording.answers')}>
      {answers.map((answer) => (
        <li
          key={`${String(answer.atMs)} ${answer.rule.name}`}
          className="l-row l-wrap l-gap-8 l-px-12 l-py-8 l-rule-bottom l-unruled-last"
        >
          <time className="l-size-12 l-t2 l-digits" dateTime={new Date(answer.atMs).toISOString()}>
            {new Date(answer.atMs).toLocaleTimeString(i18n.language)}
          </time>
          <MethodLabel httpMethod={answer.method} />
          <code className="l-rest l-size-12 l-break">{answer.path}</code>
          <span className="l-mono l-medium">{answer.status}</span>
          <Button
            variant="subtle"
            aria-label={t('recording.saveOf', { call: answer.rule.name })}
            onClick={() => onAccept(answer)}
          >
            {t('recording.save')}
          </Button>
          {answer.hidden.length > 0 && (
            <p className="l-wide l-size-12 l-warn l-break">
              {t('recording.hidden', { names: joinNames(answer.hidden, i18n.language) })}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}
