import { Button } from '@mantine/core'
import clsx from 'clsx'
import { Fragment, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeTokens } from '../../../entities/document/code/code-tokens.tsx'
import { markWords, type Stretch } from '../../../entities/change/conflict/marked-words.ts'
import { kindTones } from '../../../entities/change/kind-tones.ts'
import { compareSides, limitBlocks, type SideLine } from './side-by-side.ts'
import classes from './difference.module.css'

/** Lines shown at once, and more by each press of the button: thousands of rows make a page slow. */
const step = 1_000

/** `prose`: with marks on the words that changed; `source`: JSON with its colours. */
type TextForm = 'prose' | 'source'

interface SideBySideProps {
  before: string
  after: string
  form?: TextForm
}

/** Two texts beside each other; stretches that are the same are folded. */
export function SideBySide({ before, after, form = 'source' }: SideBySideProps) {
  const { t } = useTranslation('history')
  const [budget, setBudget] = useState(step)
  const blocks = useMemo(() => compareSides(before, after), [before, after])
  const { shown, hidden } = useMemo(() => limitBlocks(blocks, budget), [blocks, budget])
  return (
    <>
      <div
        className={clsx('l-scroll-x l-card l-marked-words', classes['sides'])}
        data-form={form}
        role="region"
        aria-label={t('side.sides')}
        tabIndex={0}
      >
        <table>
          {/* The first row may be one wide cell, which says nothing about columns. */}
          <colgroup>
            <col className="l-w-56" />
            <col />
            <col className="l-w-56" />
            <col />
          </colgroup>
          <tbody>
            {shown.map((block, index) =>
              block.kind === 'folded' ? (
                <tr key={index}>
                  <td className="l-t3 l-on-sunken l-text-center l-py-4 l-px-12" colSpan={4}>
                    {t('folded', { count: block.count })}
                  </td>
                </tr>
              ) : (
                <Fragment key={index}>
                  {block.lines.map((line, at) => (
                    <Line key={at} line={line} form={form} />
                  ))}
                </Fragment>
              ),
            )}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <div className="l-row l-wrap l-gap-8-12 l-py-12 l-t3">
          <span>{t('hiddenLines', { count: hidden })}</span>
          <Button onClick={() => setBudget(budget + step)}>{t('moreLines', { count: Math.min(step, hidden) })}</Button>
        </div>
      )}
    </>
  )
}

function Line({ line: { kind, before, after }, form }: { line: SideLine; form: TextForm }) {
  const isChanged = kind === 'changed'
  const isPair = isChanged && before !== undefined && after !== undefined
  const words = isPair && form === 'prose' ? markWords(before.text, after.text) : undefined
  return (
    <tr data-kind={kind}>
      <td className={classes['number']} data-absent={before === undefined || undefined}>
        <Sign sign={!isChanged || before === undefined ? undefined : isPair ? 'changed' : 'removed'} />
        {before?.number}
      </td>
      <td className={classes['before']} data-absent={before === undefined || undefined}>
        <LineText text={before?.text} words={words?.before} mark="del" form={form} />
      </td>
      <td className={classes['number']} data-absent={after === undefined || undefined}>
        <Sign sign={!isChanged || after === undefined ? undefined : isPair ? 'changed' : 'added'} />
        {after?.number}
      </td>
      <td className={classes['after']} data-absent={after === undefined || undefined}>
        <LineText text={after?.text} words={words?.after} mark="ins" form={form} />
      </td>
    </tr>
  )
}

const signs = { added: '+', removed: '−', changed: '~' } as const

function Sign({ sign }: { sign: keyof typeof signs | undefined }) {
  const { t } = useTranslation('changes')
  if (sign === undefined) return null
  return (
    <span role="img" aria-label={t(`kind.${sign}`)} className={clsx('l-bold', kindTones[sign], classes['lineSign'])}>
      {signs[sign]}
    </span>
  )
}

interface LineTextProps {
  text: string | undefined
  /** What of it is marked; absent for a line without a counterpart, and for code. */
  words: readonly Stretch[] | undefined
  mark: 'del' | 'ins'
  form: TextForm
}

function LineText({ text, words, mark: Mark, form }: LineTextProps) {
  if (text === undefined) return null
  if (words !== undefined)
    return words.map((word, index) =>
      word.isMarked ? <Mark key={index}>{word.text}</Mark> : <Fragment key={index}>{word.text}</Fragment>,
    )
  if (form === 'prose') return text
  return <CodeTokens code={text} language="json" />
}
