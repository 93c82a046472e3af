import type { ScriptError, ScriptOutcome, ScriptRan } from '@lectern/contracts'
import { isSecretName } from '@lectern/model'
import { IconCheck, IconMinus, IconX, type Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useScriptWords } from './script-words.ts'

/** In place of values that are nobody else's to see. */
const mask = '••••'

interface RanViewProps {
  ran: Pick<ScriptRan, 'tests' | 'logs' | 'isLogCut' | 'error'>
  /** Shows a line of the source; absent where there is none to show. */
  onLine?: ((line: number) => void) | undefined
}

/** What one script did: its error, its tests, and what it wrote. */
export function RanView({ ran: { tests, logs, isLogCut, error }, onLine }: RanViewProps) {
  const { t } = useTranslation('call-script')
  return (
    <>
      {error !== null && <Failure error={error} onLine={onLine} />}
      {tests.length > 0 && (
        <ul className="l-plain-list l-column l-gap-4" aria-label={t('outcome.tests')}>
          {tests.map((test, index) => (
            <TestLine key={index} test={test} />
          ))}
        </ul>
      )}
      {logs.length > 0 && (
        <ol className="l-plain-list l-on-sunken l-round l-clip" aria-label={t('outcome.console')}>
          {logs.map((log, index) => (
            <LogLine key={index} log={log} onLine={onLine} />
          ))}
          {isLogCut && <li className="l-px-8 l-py-4 l-t3">{t('outcome.cut')}</li>}
        </ol>
      )}
    </>
  )
}

/** What scripts changed together. */
export function ChangesView({
  outcome: { isSkipped, data, changes },
}: {
  outcome: Pick<ScriptOutcome, 'isSkipped' | 'data' | 'changes'>
}) {
  const { t } = useTranslation('call-script')
  return (
    <>
      {isSkipped && <p className="l-t2">{t('outcome.skipped')}</p>}
      {data !== null && <p className="l-t2">{t('outcome.data')}</p>}
      {changes.length > 0 && (
        <ul className="l-plain-list l-column l-gap-4" aria-label={t('outcome.changes')}>
          {changes.map(({ scope, name, value }) => (
            <li key={`${scope} ${name}`} className="l-flex l-wrap l-gap-0-8">
              <span className="l-t2">{t(`scope.${scope}`)}</span>
              <code className="l-t1 l-break">
                {value === null ? name : `${name} = ${isSecretName(name) ? mask : value}`}
              </code>
              {value === null && <span className="l-t2">{t('outcome.removed')}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What the run of one text did. */
export function OutcomeView({ outcome, onLine }: { outcome: ScriptOutcome } & Pick<RanViewProps, 'onLine'>) {
  const { t } = useTranslation('call-script')
  const { scripts, changes, isSkipped, data } = outcome
  const isQuiet =
    scripts.every(({ tests, logs, error }) => tests.length + logs.length === 0 && error === null) &&
    changes.length === 0 &&
    !isSkipped &&
    data === null
  return (
    <div className="l-column l-gap-8 l-size-12">
      {scripts.map((ran, index) => (
        <RanView key={index} ran={ran} onLine={onLine} />
      ))}
      <ChangesView outcome={outcome} />
      {isQuiet && <p className="l-t2">{t('outcome.quiet')}</p>}
    </div>
  )
}

function Failure({ error, onLine }: { error: ScriptError } & Pick<RanViewProps, 'onLine'>) {
  const { errorText } = useScriptWords()
  return (
    <p className="l-flex l-gap-8 l-bad l-on-bad-soft l-round l-px-8 l-py-4" role="alert">
      <IconX size={16} stroke={1.6} className="l-fixed" aria-hidden />
      <span className="l-rest l-break">{errorText(error)}</span>
      <LineLink line={error.line} onLine={onLine} />
    </p>
  )
}

const marks: Readonly<Record<'passed' | 'failed' | 'skipped', { Mark: Icon; tone: string }>> = {
  passed: { Mark: IconCheck, tone: 'l-ok' },
  failed: { Mark: IconX, tone: 'l-bad' },
  skipped: { Mark: IconMinus, tone: 'l-t3' },
}

function TestLine({ test: { name, isPassed, isSkipped, message } }: { test: ScriptRan['tests'][number] }) {
  const { t } = useTranslation('call-script')
  const state = isSkipped ? 'skipped' : isPassed ? 'passed' : 'failed'
  const { Mark, tone } = marks[state]
  return (
    <li className="l-flex l-gap-8">
      <Mark size={16} stroke={1.6} className={clsx('l-fixed', tone)} aria-label={t(`test.${state}`)} />
      <span className="l-break">{name}</span>
      {message !== '' && <span className="l-rest l-bad l-break">{message}</span>}
    </li>
  )
}

const tones: Readonly<Record<ScriptRan['logs'][number]['level'], string>> = {
  debug: 'l-t3',
  info: 'l-t1',
  warn: 'l-warn',
  error: 'l-bad',
}

function LogLine({ log, onLine }: { log: ScriptRan['logs'][number] } & Pick<RanViewProps, 'onLine'>) {
  const { t } = useTranslation('call-script')
  const { level, line, text } = log
  return (
    <li className="l-flex l-gap-8 l-px-8 l-py-2 l-rule-bottom l-unruled-last">
      {(level === 'warn' || level === 'error') && (
        <span className={clsx('l-fixed', tones[level])}>{t(`level.${level}`)}</span>
      )}
      <code className={clsx('l-rest l-as-typed l-break', tones[level])}>{text}</code>
      <LineLink line={line} onLine={onLine} />
    </li>
  )
}

/** Leads to a line of the source, where it is open. */
function LineLink({ line, onLine }: { line: number } & Pick<RanViewProps, 'onLine'>): ReactNode {
  const { t } = useTranslation('call-script')
  if (line === 0) return null
  const text = t('outcome.line', { line })
  if (onLine === undefined) return <span className="l-fixed l-t3 l-digits">{text}</span>
  return (
    <button
      type="button"
      className="l-inline-row l-fixed l-bare l-t3 l-digits l-hover-underlined l-min-w-hit l-min-h-hit"
      onClick={() => onLine(line)}
    >
      {text}
    </button>
  )
}
