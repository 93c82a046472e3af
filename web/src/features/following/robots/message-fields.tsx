import { robotCommentEvents, robotLimits, robotVariables, type RobotExample } from '@lectern/contracts'
import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryChips } from '../../../shared/ui/form/entry-chips.tsx'
import type { FieldsProps } from './robot-form.ts'
import { robotPreviewQuery, type RobotPlace } from './robot-queries.ts'

/** How long typing rests before the preview is made again. */
const restMs = 400

/** As the contract has it. */
const account = /^[\w.@+:-]{1,64}$/
/** Whether all of them can be saved. */
export const areMentionsFit = (mentions: readonly string[]): boolean =>
  mentions.length <= robotLimits.mentions && mentions.every((each) => account.test(each))

/** Accounts of the service that each message notifies. */
export function MentionField({ form: { kind, mentions }, set }: FieldsProps) {
  const { t } = useTranslation('robot')
  const id = useId()
  const faulty = new Set(mentions.flatMap((each, at) => (account.test(each) && at < robotLimits.mentions ? [] : [at])))
  return (
    <div>
      <p className="l-mb-6 l-p-0 l-medium" id={id}>
        {t('mentions.label')}
      </p>
      <EntryChips
        labelledBy={id}
        entries={mentions}
        placeholder={mentionExamples[kind]}
        faulty={faulty}
        onChange={(entries) => set({ mentions: entries })}
      />
      <p className="l-mt-4 l-hint">
        {t(`mentions.hint.${kind}`)} {t('mentions.limit', { count: robotLimits.mentions })}
      </p>
    </div>
  )
}

/** As the services name accounts. */
const mentionExamples = {
  dingtalk: '13800000000',
  wecom: 'zhangsan',
  feishu: 'ou_…',
  slack: 'U012AB3CD',
  teams: 'name@example.com',
  webhook: 'name',
} as const

/** The text, and what it makes of a change and of a comment, as far as they are chosen. */
export function TemplateFields({ place, form, set }: FieldsProps & { place: RobotPlace }) {
  const { t } = useTranslation('robot')
  const { kind, template, language, events } = form
  const [rested] = useDebouncedValue(template, restMs)
  const mentions = areMentionsFit(form.mentions) ? [...form.mentions] : []
  const previewOf = (example: RobotExample) =>
    robotPreviewQuery(place, { kind, language, template: rested, mentions, example })
  const hasComments = events.some((event) => robotCommentEvents.includes(event))
  const hasChanges = !hasComments || events.some((event) => !robotCommentEvents.includes(event))
  return (
    <>
      <Textarea
        label={t('templateLabel')}
        description={t('templateHint', { names: robotVariables.map((name) => `{${name}}`).join(' ') })}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={robotLimits.template}
        value={template}
        onChange={(event) => set({ template: event.currentTarget.value })}
      />
      <section aria-label={t('preview')} className="l-column l-gap-8">
        <p className="l-p-0 l-medium">{t('preview')}</p>
        {hasChanges && <Preview query={previewOf('change')} />}
        {hasComments && <Preview query={previewOf('comment')} />}
      </section>
    </>
  )
}

function Preview({ query }: { query: ReturnType<typeof robotPreviewQuery> }) {
  const { data } = useQuery(query)
  return (
    <div className="l-py-8 l-px-12 l-on-sunken l-card l-size-12">
      <p className="l-bold l-break">{data?.title}</p>
      <p className="l-break l-as-typed">{data?.text}</p>
    </div>
  )
}
