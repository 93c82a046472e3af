import type { MockRuleDraft, MockVerdict, ReplyOf, tryMockRule } from '@lectern/contracts'
import { Button, Textarea, TextInput } from '@mantine/core'
import { IconCheck, IconMinus, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { useTryRule } from './mock-rule-queries.ts'
import { readHeaders } from './rule-draft.ts'
import { useRuleWords } from './rule-words.ts'

interface RuleTryProps {
  docId: string
  id: string | undefined
  /** Path of the document. */
  path: string
  /** What would be saved; undefined with what is wrong shown. */
  read: () => MockRuleDraft | undefined
}

/** Tries the rule as it is typed against a request that one types: which rule answers, with what, and why not the others. */
export function RuleTry({ docId, id, path, read }: RuleTryProps) {
  const { t } = useTranslation('mock-rule')
  const [url, setUrl] = useState(path)
  const [headers, setHeaders] = useState('')
  const [body, setBody] = useState('')
  const trying = useTryRule(docId)
  const sent = readHeaders(headers)
  const run = () => {
    const rule = read()
    if (rule === undefined || sent === undefined) return
    const call = { url, headers: sent, body, count: 1 }
    trying.mutate({ ...(id !== undefined && { id }), rule, call })
  }
  return (
    <section
      className="l-column l-gap-8 l-narrow l-p-16 l-on-sunken l-rule-left l-scroll-y"
      aria-label={t('try.title')}
    >
      <div className="l-row l-gap-8">
        <h3 className="l-rest l-bold l-size-13">{t('try.title')}</h3>
        <Button
          leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
          loading={trying.isPending}
          onClick={run}
        >
          {t('try.run')}
        </Button>
      </div>
      <TextInput
        label={t('try.url')}
        maxLength={8_000}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Textarea
        label={t('headers')}
        autosize
        minRows={1}
        maxRows={4}
        error={sent === undefined ? t('problem.headers') : undefined}
        value={headers}
        onChange={(event) => setHeaders(event.currentTarget.value)}
      />
      <Textarea
        label={t('body')}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={200_000}
        spellCheck={false}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <FormProblem>{trying.error === null ? undefined : describeError(trying.error)}</FormProblem>
      <div role="status">{trying.data !== undefined && <Tried tried={trying.data} />}</div>
    </section>
  )
}

function Tried({ tried }: { tried: ReplyOf<typeof tryMockRule> }) {
  const { t } = useTranslation('mock-rule')
  const { scriptErrorText } = useRuleWords()
  const { status, body, delayMs, isReset, scriptError, verdicts, headers } = tried
  const isByDocument = verdicts.every(({ kind }) => kind !== 'answers')
  return (
    <div className="l-column l-gap-8">
      <p className="l-medium">{isReset ? t('try.reset') : t('try.answered', { status, delay: delayMs })}</p>
      <ul className="l-plain-list l-column l-gap-4">
        {verdicts.map((verdict, index) => (
          <Verdict key={index} verdict={verdict} />
        ))}
        {isByDocument && <li className="l-size-12">{t('try.document')}</li>}
      </ul>
      {scriptError !== null && <FormProblem>{scriptErrorText(scriptError)}</FormProblem>}
      {!isReset && (
        <Textarea
          readOnly
          label={t('answer')}
          classNames={{ input: 'l-mono' }}
          autosize
          maxRows={14}
          value={[...headers.map(({ name, value }) => `${name}: ${value}`), '', body].join('\n')}
        />
      )}
    </div>
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
