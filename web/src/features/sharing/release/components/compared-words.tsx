import type { ComparedDoc } from '@lectern/contracts'
import type { ChangeGroup } from '@lectern/model'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeSentence, Name } from '../../../../entities/change/change-sentence.tsx'
import { ChangeTitle } from '../../../../entities/change/change-title.tsx'
import { RichText, slotOf } from '../../../../entities/change/rich-text.tsx'

/** What is different in a document, in one line: the most important first, and how much more there is. */
export function ComparedWords({ doc }: { doc: ComparedDoc }) {
  const { t } = useTranslation('release')
  const { changes, changeCount, fields, models, modelCount } = doc
  const left = changeCount - changes.length + modelCount - models.length
  const words: ReactNode[] = [
    // As the contract declares them.
    ...changes.map((group) => <GroupWords group={group as ChangeGroup} />),
    ...fields.map((field) => <FieldWords field={field} />),
    ...models.map((model) => <ModelWords model={model} />),
    ...(left > 0 ? [t('draft.changes', { count: left })] : []),
  ]
  return words.map((each, index) => (
    <Fragment key={index}>
      {index > 0 && t('draft.join')}
      {each}
    </Fragment>
  ))
}

/** `Request body › items: Changed maximum from 999 to 200` */
function GroupWords({ group }: { group: ChangeGroup }) {
  const { t } = useTranslation(['release', 'changes'])
  const steps = group.place.map(({ kind, name = '' }) =>
    kind === 'field' ? { text: name, isField: true } : { text: t(`changes:place.${kind}`, { name }), isField: false },
  )
  const sentence = (
    <span className="l-changed-words">
      <ChangeSentence group={group} />
    </span>
  )
  if (steps.length === 0) return sentence
  const place = steps.map(({ text, isField }, index) => (
    // Two steps may have the same words.
    <Fragment key={index}>
      {index > 0 && ' › '}
      {isField ? <code className="l-size-12 l-t1">{text}</code> : text}
    </Fragment>
  ))
  const text = t('draft.at', { place: slotOf('place'), sentence: slotOf('sentence') })
  return <RichText text={text} slots={{ place: <span>{place}</span>, sentence }} />
}

export function FieldWords({ field: { field, before, after } }: { field: ComparedDoc['fields'][number] }) {
  const { t } = useTranslation('release')
  const slots = { before: <Name name={before} />, after: <Name name={after} /> }
  const values = { before: slotOf('before'), after: slotOf('after') }
  const kind = before === '' ? 'added' : after === '' ? 'removed' : 'changed'
  return (
    <RichText
      text={field === 'name' ? t('field.name.changed', values) : t(`field.${field}.${kind}`, values)}
      slots={slots}
    />
  )
}

function ModelWords({ model: { name, summary } }: { model: ComparedDoc['models'][number] }) {
  const { t } = useTranslation('release')
  const slots = { name: <Name name={name} />, words: <ChangeTitle summary={summary} /> }
  const text =
    summary.items.length === 0
      ? t('draft.model', { name: slotOf('name') })
      : t('draft.modelOf', { name: slotOf('name'), words: slotOf('words') })
  return <RichText text={text} slots={slots} />
}
