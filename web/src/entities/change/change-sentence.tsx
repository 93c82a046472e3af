import type { Change, ChangeGroup, Json } from '@lectern/model'
import { Fragment, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldWord } from './field-words.ts'
import { InlineValue } from './inline-value.tsx'
import { RichText, slotOf } from './rich-text.tsx'
import { shownValue } from './value-words.ts'

/** Names of a group that are shown at first. */
const mostNames = 12

/** What happened, in words: the old value struck through, the new one marked. */
export function ChangeSentence({ group }: { group: ChangeGroup }) {
  const { t } = useTranslation(['diff', 'changes'])
  const wordOf = useFieldWord()
  const [change] = group.changes
  if (change === undefined) return null
  const word = namedByWords.test(change.sentence) ? wordOf(change.params.name) : undefined
  const single = (
    <RichText
      text={t(`diff:${group.sentence}`, { name: slotOf('name'), before: slotOf('before'), after: slotOf('after') })}
      slots={{ ...slotsOf(change, t('changes:anonymous')), ...(word !== undefined && { name: word }) }}
    />
  )
  if (group.names.length === 0) return single
  const text = t(`changes:many.${groupKey(group)}`, {
    count: group.names.length,
    names: slotOf('names'),
    sentence: slotOf('sentence'),
  })
  return <RichText text={text} slots={{ names: <Names names={group.names} />, sentence: single }} />
}

/** Sentences about a field that are called by it alone. */
const namedByWords = /^(?:commonPart|other)\./

const groupKeys = [
  'enumValue.added',
  'enumValue.removed',
  'errorCode.added',
  'errorCode.removed',
  'example.added',
  'example.removed',
  'header.added',
  'header.removed',
  'mediaType.added',
  'mediaType.removed',
  'parameter.added',
  'parameter.addedRequired',
  'parameter.removed',
  'property.added',
  'property.addedRequired',
  'property.removed',
  'required.added',
  'required.removed',
  'response.added',
  'response.removed',
  'tag.added',
  'tag.removed',
] as const

function groupKey({ sentence }: ChangeGroup): (typeof groupKeys)[number] | 'other' {
  return groupKeys.find((key) => key === sentence) ?? 'other'
}

function slotsOf({ params, sentence, before, after }: Change, anonymous: string): Readonly<Record<string, ReactNode>> {
  const [topic = ''] = sentence.split('.')
  const isRenamed = sentence.endsWith('.renamed')
  const shown = (value: Json | undefined, text: string): Json =>
    isRenamed || value === undefined ? text : shownValue(topic, value, anonymous)
  return {
    name: <Name name={params.name} />,
    before: <InlineValue value={shown(before, params.before)} tone="before" />,
    after: <InlineValue value={shown(after, params.after)} tone="after" />,
  }
}

export function Name({ name }: { name: string }) {
  return <code className="l-t1 l-code l-medium l-break">{name}</code>
}

function Names({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('changes')
  const [isAll, setAll] = useState(false)
  const shown = isAll ? names : names.slice(0, mostNames)
  return (
    <span>
      {shown.map((name, index) => (
        <Fragment key={index}>
          {index > 0 && t('separator')}
          <Name name={name} />
        </Fragment>
      ))}{' '}
      {names.length > mostNames && (
        <button type="button" className="l-ac l-no-fill l-no-frame l-pointer l-p-0" onClick={() => setAll(!isAll)}>
          {isAll ? t('showLess') : t('andMore', { count: names.length - mostNames })}
        </button>
      )}
    </span>
  )
}
