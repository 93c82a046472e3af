import { scriptPhases } from '@lectern/contracts'
import { Button, Loader } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NoticeBar } from '../../../../../shared/ui/feedback/notice-bar.tsx'
import { Tag } from '../../../../../shared/ui/text/tag.tsx'
import type { ScriptRun } from '../use-scripts.ts'
import { ChangesView, RanView } from './outcome-view.tsx'

interface ScriptResultsProps {
  run: ScriptRun
  /** Forgets the variables that scripts of this page set; absent when there are none. */
  onForget: (() => void) | undefined
  /** Opens the script of an outcome. */
  onOpen: (scriptId: string) => void
}

/** What the scripts around the last call did. */
export default function ScriptResults({ run, onForget, onOpen }: ScriptResultsProps) {
  const { t } = useTranslation('call-script')
  const outcomes = scriptPhases.flatMap((phase) => {
    const outcome = run[phase]
    return outcome === undefined ? [] : [{ phase, outcome }]
  })
  const tests = outcomes
    .flatMap(({ outcome }) => outcome.scripts.flatMap((ran) => ran.tests))
    .filter(({ isSkipped }) => !isSkipped)
  const passed = tests.filter(({ isPassed }) => isPassed).length
  return (
    <section className="l-fixed l-max-h-320 l-scroll-y l-rule-top l-px-16 l-pb-12" aria-label={t('outcome.title')}>
      <div className="l-row l-wrap l-gap-8 l-min-h-40">
        <div className="l-row l-grow l-gap-8" role="status">
          <h3 className="l-size-13 l-medium">{t('outcome.title')}</h3>
          {tests.length > 0 && (
            <span className={passed === tests.length ? 'l-size-12 l-ok' : 'l-size-12 l-bad'}>
              {t('outcome.summary', { passed, failed: tests.length - passed })}
            </span>
          )}
          {run.running !== undefined && (
            <span className="l-row l-gap-8 l-size-12 l-t2">
              <Loader size={14} />
              {t('outcome.running')}
            </span>
          )}
        </div>
        {onForget !== undefined && <Button onClick={onForget}>{t('outcome.forget')}</Button>}
      </div>
      <Stopped run={run} />
      {outcomes.map(({ phase, outcome }) => (
        <div key={phase} className="l-column l-gap-8 l-pb-12 l-size-12">
          {outcome.scripts.map((ran, index) => (
            <section key={index} className="l-column l-gap-4" aria-label={ran.name}>
              <p className="l-row l-gap-8">
                <Tag>{t(`short.${phase}`)}</Tag>
                <button
                  type="button"
                  className="l-bare l-text-start l-min-h-hit l-cut l-hover-underlined"
                  onClick={() => onOpen(ran.scriptId ?? '')}
                >
                  {ran.name}
                </button>
              </p>
              <RanView ran={ran} />
            </section>
          ))}
          <ChangesView outcome={outcome} />
        </div>
      ))}
    </section>
  )
}

/** Why the request was not sent. */
function Stopped({ run: { pre } }: { run: ScriptRun }) {
  const { t } = useTranslation('call-script')
  const failed = pre?.scripts.find(({ error }) => error !== null)
  const skipping = pre?.isSkipped === true ? pre.scripts.at(-1) : undefined
  if (failed === undefined && skipping === undefined) return null
  const line = failed?.error?.line ?? 0
  const text =
    failed === undefined
      ? t('outcome.notSent', { name: skipping?.name ?? '' })
      : t(line > 0 ? 'outcome.stoppedAt' : 'outcome.stopped', { name: failed.name, line })
  return (
    <NoticeBar
      tone={failed === undefined ? 'note' : 'bad'}
      icon={<IconAlertCircle size={16} stroke={1.6} aria-hidden />}
      text={text}
    />
  )
}
