import { diffLines, isObject, stringAt, type Change, type ChangeGroup, type Json, valueText } from '@lectern/model'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldTable } from './field-table.tsx'
import { contentsOf, fieldsOfChange } from './change-fields.ts'
import { isPlain } from './inline-value.tsx'
import { linesOfValue, shownValue, type OwnName } from './value-words.ts'
import { WordDifference } from './word-difference.tsx'
import classes from './change.module.css'

/** What a sentence has no room for: a text word by word, the fields of a schema, an object as an outline. */
export function ChangeDetail({ group }: { group: ChangeGroup }) {
  const { t } = useTranslation('changes')
  const nameOwn = (name: OwnName) => t(`own.${name}`)
  const [change] = group.changes
  if (change === undefined) return null
  const isRequired = group.sentence === 'property.addedRequired'
  const fields = group.changes.flatMap((each) => fieldsOfChange(each, isRequired))
  if (fields.length > 0) return <FieldTable fields={fields} />
  if (group.names.length > 0) return null
  const { before, after, isText, kind } = change
  const [topic = ''] = change.sentence.split('.')
  if (isText && (isTextOrNothing(before) || isTextOrNothing(after)))
    return (
      <p className={classes['text']}>
        <WordDifference before={textOf(before)} after={textOf(after)} />
      </p>
    )
  if (kind === 'reordered') return <Order change={change} />
  const words = kind === 'changed' ? undefined : descriptionOf(after ?? before)
  const contents = contentsOf(change)
  if (contents.length > 0) return <Contents words={words} contents={contents} />
  if (words !== undefined) return <p className={classes['text']}>{words}</p>
  // What else changed in it has rows of its own.
  if (group.sentence.endsWith('.renamed')) return null
  return isLarge(topic, before) || isLarge(topic, after) ? (
    <LineDifference before={linesOfValue(topic, before, nameOwn)} after={linesOfValue(topic, after, nameOwn)} />
  ) : null
}

/** What a body or response is of, where that is a model or has no fields. */
function Contents({ words, contents }: { words: string | undefined; contents: ReturnType<typeof contentsOf> }) {
  return (
    <>
      {words !== undefined && <p className={classes['text']}>{words}</p>}
      {contents.map(({ mediaType, type }) => (
        <p key={mediaType} className={classes['text']}>
          <code>{mediaType}</code> <code className="l-t3">{type}</code>
        </p>
      ))}
    </>
  )
}

/** Of a thing that has nothing else to show, such as a response without a body. */
function descriptionOf(value: Json | undefined): string | undefined {
  return value !== undefined && isObject(value) ? stringAt(value, 'description') : undefined
}

function isTextOrNothing(value: Json | undefined): boolean {
  return value === undefined || typeof value === 'string'
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** Neither one value nor a list of such: those are in the sentence. A reference is, too. */
function isLarge(topic: string, written: Json | undefined): boolean {
  if (written === undefined) return false
  const value = shownValue(topic, written, '')
  if (isPlain(value)) return false
  return Array.isArray(value) ? !value.every(isPlain) : isObject(value) && value['$ref'] === undefined
}

/** Longer texts are cut: the source view has them all. */
const mostLines = 60

function LineDifference({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('changes')
  const lines = useMemo(
    () => diffLines(before, after).flatMap(({ kind, lines: texts }) => texts.map((text) => ({ kind, text }))),
    [before, after],
  )
  return (
    <pre
      className="l-mx-0 l-mt-6 l-mb-0 l-max-h-320 l-scroll l-on-sunken l-code l-line-19 l-py-6 l-px-10 l-round"
      role="region"
      aria-label={t('values')}
      tabIndex={0}
    >
      {lines.slice(0, mostLines).map(({ kind, text }, index) => {
        const Line = kind === 'removed' ? 'del' : kind === 'added' ? 'ins' : 'span'
        return <Line key={index}>{text}</Line>
      })}
      {lines.length > mostLines && '…'}
    </pre>
  )
}

/** What an entry of an order is called; those of parameters have their place in front. */
export function nameInOrder(name: Json): string {
  return valueText(name).replace(/^(?:path|query|querystring|header|cookie):/, '')
}

function Order({ change: { before, after } }: { change: Change }) {
  if (!Array.isArray(before) || !Array.isArray(after)) return null
  const names = (list: readonly Json[]) => list.map(nameInOrder).join('  ·  ')
  return (
    <p className={classes['order']}>
      <del>{names(before)}</del>
      <ins>{names(after)}</ins>
    </p>
  )
}
