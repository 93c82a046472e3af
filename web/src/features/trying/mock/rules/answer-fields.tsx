import { mockAnswerKinds, mockFailures } from '@lectern/contracts'
import { responsesOf } from '@lectern/model'
import { Select, TextInput } from '@mantine/core'
import { useDeferredValue, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridRow } from '../../../../shared/lib/grid-rows.ts'
import { readStatus } from './status-names.ts'
import { NumberField } from '../../../../shared/ui/form/number-field.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { SuggestInput } from '../../../../shared/ui/form/suggest-input.tsx'
import { BodyFit } from './body-fit.tsx'
import { EventRows } from './event-rows.tsx'
import { FillMenu } from './fill-menu.tsx'
import { fitOf } from './fit.ts'
import { HeaderGrid } from './header-grid.tsx'
import type { MockedDocument, TriedCall } from './mocked-document.ts'
import type { RuleForm } from './rule-draft.ts'
import { eventsType, isEvents } from './rule-words.ts'
import { StatusField } from './status-field.tsx'
import { TemplateSwitch } from './template-help.tsx'
import { WrittenAnswer, type WrittenKind } from './written-answer.tsx'

interface AnswerFieldsProps {
  document: MockedDocument
  form: RuleForm
  /** Headers as they are saved. */
  savedHeaders: readonly GridRow[]
  /** What placeholders get their values from. */
  call: TriedCall
  onChange: (changes: Partial<RuleForm>) => void
}

const shownKinds = [...mockAnswerKinds.slice(0, 1), 'events', ...mockAnswerKinds.slice(1)] as const
type ShownKind = (typeof shownKinds)[number]

function kindOf(kind: ShownKind, before: ShownKind): Partial<RuleForm['answer']> {
  if (kind === 'events') return { kind: 'text', mediaType: eventsType }
  return { kind, ...(before === 'events' && { mediaType: 'application/json' }) }
}

/** What the calls of a rule are answered with. */
export function AnswerFields({ document, form, savedHeaders, call, onChange }: AnswerFieldsProps) {
  const { t } = useTranslation('mock-rule')
  const { answer, headers } = form
  const shown = isEvents(answer) ? 'events' : answer.kind
  const change = (changes: Partial<RuleForm['answer']>) => onChange({ answer: { ...answer, ...changes } })
  const documented = useMemo(() => documentedNames(document), [document])
  const late = useDeferredValue(answer)
  const fit = useMemo(() => fitOf(document, late, call), [document, late, call])
  return (
    <fieldset className="l-bare l-m-0 l-narrow l-column l-gap-12">
      <legend className="l-p-0 l-medium l-mb-4">{t('answer')}</legend>
      <Timing
        answer={answer}
        statuses={documented.statuses}
        mediaTypes={shown === 'events' ? undefined : documented.mediaTypes}
        onChange={change}
      />
      <HeaderGrid
        of="answer"
        documented={documented.headers}
        rows={headers}
        stored={savedHeaders}
        onChange={(next) => onChange({ headers: next })}
      />
      <TemplateSwitch answer={answer} onChange={change} />
      <div className="l-row l-wrap l-gap-8">
        <div className="l-narrow">
          <Segmented
            name={t('body')}
            segments={shownKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            value={shown}
            onChange={(kind) => change(kindOf(kind, shown))}
          />
        </div>
        <FillMenu document={document} answer={answer} onFill={onChange} />
      </div>
      {shown === 'events' && <EventRows text={answer.text} onChange={(text) => change({ text })} />}
      {shown !== 'events' && isWritten(answer.kind) && (
        <WrittenAnswer kind={answer.kind} document={document} answer={answer} onChange={change} />
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
      <div role="status">
        <BodyFit fit={fit} />
      </div>
    </fieldset>
  )
}

interface DocumentedNames {
  statuses: number[]
  mediaTypes: string[]
  headers: string[]
}

function documentedNames({ content, components }: MockedDocument): DocumentedNames {
  const responses = responsesOf(content, components)
  return {
    statuses: responses.map(({ status }) => readStatus(status)).filter((code) => code >= 200),
    mediaTypes: [...new Set(responses.flatMap((each) => each.mediaTypes.map(({ mediaType }) => mediaType)))],
    headers: [...new Set(responses.flatMap((each) => each.headers.map(({ name }) => name)))],
  }
}

function isWritten(kind: RuleForm['answer']['kind']): kind is WrittenKind {
  return kind === 'text' || kind === 'template' || kind === 'script'
}

interface TimingProps {
  answer: RuleForm['answer']
  /** That are documented. */
  statuses: readonly number[]
  /** That are documented; undefined where there is nothing to choose. */
  mediaTypes: readonly string[] | undefined
  onChange: (changes: Partial<RuleForm['answer']>) => void
}

/** Status, delay, failures and content type. */
function Timing({ answer, statuses, mediaTypes, onChange }: TimingProps) {
  const { t } = useTranslation('mock-rule')
  return (
    <div className="l-row l-wrap l-gap-12">
      <StatusField status={answer.status} documented={statuses} onChange={(status) => onChange({ status })} />
      <div className="l-row l-gap-12">
        <LabelledNumber
          label={t('delayFrom')}
          unit="ms"
          value={answer.delayFromMs}
          onChange={(delayFromMs) => onChange({ delayFromMs })}
        />
        <LabelledNumber
          label={t('delayTo')}
          unit="ms"
          value={answer.delayToMs}
          onChange={(delayToMs) => onChange({ delayToMs })}
        />
      </div>
      <LabelledNumber
        label={t('failPercent')}
        unit="%"
        value={answer.failPercent}
        onChange={(failPercent) => onChange({ failPercent })}
      />
      {mediaTypes !== undefined && isWritten(answer.kind) && (
        <SuggestInput
          className="l-grow-200"
          label={t('mediaType')}
          maxLength={200}
          data={[...new Set([...mediaTypes, 'application/json', 'application/xml', 'text/plain', 'text/html'])]}
          value={answer.mediaType}
          onChange={(mediaType) => onChange({ mediaType })}
        />
      )}
      {answer.failPercent > 0 && (
        <Select
          w={168}
          label={t('failWith')}
          allowDeselect={false}
          data={mockFailures.map((value) => ({ value, label: t(`failure.${value}`) }))}
          value={answer.failWith}
          onChange={(value) => onChange({ failWith: value ?? answer.failWith })}
        />
      )}
    </div>
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
    <div className="l-column l-gap-6">
      <span id={id} className="l-medium l-line-20">
        {label}
      </span>
      <NumberField labelledBy={id} width={112} {...field} />
    </div>
  )
}
