import { mockAnswerKinds, mockFailures, mockRuleLimits } from '@lectern/contracts'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../../shared/ui/form/number-field.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { EventRows } from './event-rows.tsx'
import type { RuleForm } from './rule-draft.ts'

interface AnswerFieldsProps {
  form: RuleForm
  onChange: (changes: Partial<RuleForm>) => void
}

/** Server-sent events are texts of a content type of their own. */
const shownKinds = [...mockAnswerKinds.slice(0, 1), 'events', ...mockAnswerKinds.slice(1)] as const
type ShownKind = (typeof shownKinds)[number]

const eventsType = 'text/event-stream'

const isEvents = ({ kind, mediaType }: RuleForm['answer']): boolean =>
  kind === 'text' && mediaType.trim().startsWith(eventsType)

function kindOf(kind: ShownKind, before: ShownKind): Partial<RuleForm['answer']> {
  if (kind === 'events') return { kind: 'text', mediaType: eventsType }
  return { kind, ...(before === 'events' && { mediaType: 'application/json' }) }
}

const headerExample = 'Retry-After: 30'
/** Placeholders that texts of a rule may have. */
const placeholders =
  '{{request.query.id}} {{request.path.id}} {{request.body.items[0].id}} {{now}} {{uuid}} {{random.email}}'

const templateExample = '{ "list|1-10": [{ "id|+1": 1, "name": "@cname", "at": "@datetime" }] }'
/** Of scripts. */
const variables = '$path $query $header $cookie $body $params $method Mock Random moment'

/** What the calls of a rule are answered with. */
export function AnswerFields({ form, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation('mock-rule')
  const { answer, headers } = form
  const shown = isEvents(answer) ? 'events' : answer.kind
  const change = (changes: Partial<RuleForm['answer']>) => onChange({ answer: { ...answer, ...changes } })
  return (
    <fieldset className="l-bare l-m-0 l-narrow l-column l-gap-12">
      <legend className="l-p-0 l-medium l-mb-4">{t('answer')}</legend>
      <div className="l-row l-wrap l-gap-12">
        <LabelledNumber label={t('status')} value={answer.status} onChange={(status) => change({ status })} />
        <LabelledNumber
          label={t('delayFrom')}
          unit="ms"
          value={answer.delayFromMs}
          onChange={(delayFromMs) => change({ delayFromMs })}
        />
        <LabelledNumber
          label={t('delayTo')}
          unit="ms"
          value={answer.delayToMs}
          onChange={(delayToMs) => change({ delayToMs })}
        />
        <LabelledNumber
          label={t('failPercent')}
          unit="%"
          value={answer.failPercent}
          onChange={(failPercent) => change({ failPercent })}
        />
        {shown !== 'events' && isWritten(answer.kind) && (
          <TextInput
            className="l-grow-200"
            label={t('mediaType')}
            maxLength={200}
            value={answer.mediaType}
            onChange={(event) => change({ mediaType: event.currentTarget.value })}
          />
        )}
        {answer.failPercent > 0 && (
          <Select
            w={168}
            label={t('failWith')}
            allowDeselect={false}
            data={mockFailures.map((value) => ({ value, label: t(`failure.${value}`) }))}
            value={answer.failWith}
            onChange={(value) => change({ failWith: value ?? answer.failWith })}
          />
        )}
      </div>
      <Textarea
        label={t('headers')}
        placeholder={headerExample}
        autosize
        minRows={1}
        maxRows={6}
        value={headers}
        onChange={(event) => onChange({ headers: event.currentTarget.value })}
      />
      <Segmented
        name={t('body')}
        segments={shownKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        value={shown}
        onChange={(kind) => change(kindOf(kind, shown))}
      />
      {shown === 'events' && <EventRows text={answer.text} onChange={(text) => change({ text })} />}
      {shown !== 'events' && isWritten(answer.kind) && (
        <WrittenAnswer kind={answer.kind} answer={answer} onChange={change} />
      )}
      {answer.kind === 'example' && (
        <TextInput
          label={t('example')}
          description={t('exampleHint')}
          maxLength={200}
          value={answer.example}
          onChange={(event) => change({ example: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}

const writtenKinds = ['text', 'template', 'script'] as const
type WrittenKind = (typeof writtenKinds)[number]

function isWritten(kind: RuleForm['answer']['kind']): kind is WrittenKind {
  return writtenKinds.some((each) => each === kind)
}

interface WrittenAnswerProps {
  kind: WrittenKind
  answer: RuleForm['answer']
  onChange: (changes: Partial<RuleForm['answer']>) => void
}

/** A text, a template or a script. */
function WrittenAnswer({ kind, answer, onChange }: WrittenAnswerProps) {
  const { t } = useTranslation('mock-rule')
  return (
    <Textarea
      label={t(kind)}
      description={t(`writtenHint.${kind}`, { placeholders, example: templateExample, variables })}
      classNames={{ input: 'l-mono' }}
      autosize
      minRows={4}
      maxRows={14}
      maxLength={mockRuleLimits.text}
      spellCheck={false}
      value={answer.text}
      onChange={(event) => onChange({ text: event.currentTarget.value })}
    />
  )
}

interface LabelledNumberProps {
  label: string
  unit?: string
  value: number
  onChange: (value: number) => void
}

function LabelledNumber({ label, ...field }: LabelledNumberProps) {
  const id = useId()
  return (
    <div className="l-column l-gap-4">
      <span id={id} className="l-size-12 l-t2">
        {label}
      </span>
      <NumberField labelledBy={id} width={112} {...field} />
    </div>
  )
}
