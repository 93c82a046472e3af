import { countResults, writeJUnit, type CaseResult } from '@lectern/model'
import { Button, Switch } from '@mantine/core'
import { IconBraces, IconCopy, IconFileCode, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../../shared/lib/clipboard.ts'
import { saveFile } from '../../../../shared/lib/save-file.ts'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import type { CaseRun } from './use-case-run.ts'
import { useCheckWords } from './use-check-words.ts'

interface RunBarProps {
  run: CaseRun | undefined
  /** How many would run. */
  count: number
  isBail: boolean
  onBail: (isBail: boolean) => void
  onStart: () => void
  onCancel: () => void
}

/** Starts a run, shows how far it is, and has its report. */
export function RunBar({ run, count, isBail, onBail, onStart, onCancel }: RunBarProps) {
  const { t } = useTranslation('call-case')
  const isRunning = run?.isRunning === true
  return (
    <div className="l-column l-gap-8 l-pb-12">
      <div className="l-row l-gap-12 l-m-wrap">
        {isRunning ? (
          <Button onClick={onCancel}>{t('cancel')}</Button>
        ) : (
          <Button
            variant="filled"
            disabled={count === 0}
            leftSection={<IconPlayerPlay size={15} stroke={1.6} aria-hidden />}
            onClick={onStart}
          >
            {t('run', { count })}
          </Button>
        )}
        <Switch
          label={t('bail')}
          checked={isBail}
          disabled={isRunning}
          onChange={(event) => onBail(event.currentTarget.checked)}
        />
      </div>
      {run !== undefined && <RunFacts run={run} />}
    </div>
  )
}

function RunFacts({ run: { count, results, isRunning } }: { run: CaseRun }) {
  const { t } = useTranslation('call-case')
  const { passed, failed, error, skipped } = countResults(results)
  return (
    <div className="l-row l-gap-8">
      <p className="l-rest" role="status">
        {isRunning
          ? t('progress', { done: results.length, count })
          : t('summary', { passed, failed: failed + error, skipped })}
      </p>
      {!isRunning && results.length > 0 && <Reports results={results} />}
    </div>
  )
}

function Reports({ results }: { results: readonly CaseResult[] }) {
  const { t } = useTranslation('call-case')
  const { describe } = useCheckWords()
  const json = () => JSON.stringify({ counts: countResults(results), cases: results }, null, 2)
  return (
    <ActionMenu label={t('report')}>
      <Action icon={IconCopy} onClick={() => void copyText(json())}>
        {t('copyReport')}
      </Action>
      <Action
        icon={IconBraces}
        onClick={() => saveFile('cases.json', new Blob([json()], { type: 'application/json' }))}
      >
        {t('downloadJson')}
      </Action>
      <Action
        icon={IconFileCode}
        onClick={() =>
          saveFile('cases.xml', new Blob([writeJUnit('Lectern', results, describe)], { type: 'application/xml' }))
        }
      >
        {t('downloadJUnit')}
      </Action>
    </ActionMenu>
  )
}
