import type { MockVerdict, ReplyOf, tryMockRule } from '@lectern/contracts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../../../../shared/ui/code-editor/code-editor.tsx'
import { statusLabel } from './status-names.ts'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { PanelTabs } from '../../../../shared/ui/layout/panel-tabs.tsx'
import { BodyFit } from './body-fit.tsx'
import { matchOf } from './fit.ts'
import type { MockedDocument } from './mocked-document.ts'
import { useRuleWords } from './rule-words.ts'

type Tried = ReplyOf<typeof tryMockRule>
type Tab = 'body' | 'headers'

/** What came of a trial: the answer, whether the document has such a one, and why this rule. */
export function TriedAnswer({ tried, document }: { tried: Tried; document: MockedDocument }) {
  const { t } = useTranslation('mock-rule')
  const { scriptErrorText } = useRuleWords()
  const { status, body, delayMs, isReset, scriptError, verdicts, headers } = tried
  const [tab, setTab] = useState<Tab>('body')
  const panelId = useId()
  const fit = useMemo(
    () => (isReset ? undefined : matchOf(document, { status, headers, body }, true)),
    [document, isReset, status, headers, body],
  )
  return (
    <div className="l-column l-fixed l-gap-8" role="status">
      <p className="l-medium">
        {isReset ? t('try.reset') : t('try.answered', { status: statusLabel(status), delay: delayMs })}
      </p>
      <Reasons verdicts={verdicts} />
      {scriptError !== null && <FormProblem>{scriptErrorText(scriptError)}</FormProblem>}
      <div className="l-card l-clip l-fixed">
        <PanelTabs
          name={t('answer')}
          tabs={[
            { value: 'body', label: t('body') },
            { value: 'headers', label: t('headers'), count: headers.length },
          ]}
          value={tab}
          onChange={setTab}
          panelId={panelId}
        />
        <div id={panelId} role="tabpanel" aria-label={t('answer')} className="l-column l-gap-8 l-p-12">
          {tab === 'body' && (
            <>
              <BodyFit fit={fit} />
              <CodeEditor
                className="l-max-h-reading"
                readOnly
                language={languageOf(headers)}
                label={t('answer')}
                value={body}
              />
            </>
          )}
          {tab === 'headers' && <HeaderLines headers={headers} />}
        </div>
      </div>
    </div>
  )
}

/** Why this answer: what was found of each rule, up to the one that answers. */
function Reasons({ verdicts }: Pick<Tried, 'verdicts'>) {
  const { t } = useTranslation('mock-rule')
  const isAnswered = verdicts.some(({ kind }) => kind === 'answers')
  return (
    <section className="l-column l-gap-4">
      <h4 className="l-m-0 l-size-12 l-medium">{t('try.why')}</h4>
      {!isAnswered && <p className="l-size-12 l-t2">{t('try.document')}</p>}
      <ul className="l-plain-list l-column l-gap-4">
        {verdicts.map((verdict, index) => (
          <Verdict key={index} verdict={verdict} />
        ))}
      </ul>
    </section>
  )
}

function languageOf(headers: Tried['headers']) {
  const type = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? ''
  return /[/+]json\b/i.test(type) ? 'json' : /[/+]xml\b/i.test(type) ? 'xml' : 'text'
}

function HeaderLines({ headers }: Pick<Tried, 'headers'>) {
  return (
    <dl className="l-m-0 l-column l-gap-4 l-size-12">
      {headers.map(({ name, value }, at) => (
        <div key={at} className="l-flex l-gap-8">
          <dt className="l-t2 l-mono l-break">{name}</dt>
          <dd className="l-m-0 l-rest l-mono l-break">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Verdict({ verdict }: { verdict: MockVerdict }) {
  const { t } = useTranslation('mock-rule')
  const { conditionText } = useRuleWords()
  const { name, kind, condition, found } = verdict
  const isAnswering = kind === 'answers'
  const Mark = isAnswering ? IconCheck : IconMinus
  const why =
    condition === null
      ? t(`verdict.${kind}`)
      : t(found.length === 0 ? 'verdict.missing' : 'verdict.other', {
          condition: conditionText(condition),
          found: found.join(', '),
        })
  return (
    <li className="l-flex l-gap-8 l-size-12">
      <Mark size={16} stroke={1.6} className={isAnswering ? 'l-fixed l-ok' : 'l-fixed l-t3'} aria-hidden />
      <span className="l-medium l-break">{name}</span>
      <span className="l-rest l-t2 l-break">{why}</span>
    </li>
  )
}
