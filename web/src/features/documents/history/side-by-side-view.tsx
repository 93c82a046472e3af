import { Button } from '@mantine/core'
import { Fragment, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareSides, limitBlocks, type SideLine } from './side-by-side.ts'
import classes from './difference.module.css'

/** Lines shown at once, and more by each press of the button: thousands of rows make a page slow. */
const step = 1_000

/** Two texts beside each other; stretches that are the same are folded. */
export function SideBySide({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('history')
  const [budget, setBudget] = useState(step)
  const blocks = useMemo(() => compareSides(before, after), [before, after])
  const { shown, hidden } = useMemo(() => limitBlocks(blocks, budget), [blocks, budget])
  return (
    <>
      <div className={classes['sides']} role="region" aria-label={t('side.sides')} tabIndex={0}>
        <table>
          {/* The first row may be one wide cell, which says nothing about columns. */}
          <colgroup>
            <col className={classes['numbers']} />
            <col />
            <col className={classes['numbers']} />
            <col />
          </colgroup>
          <tbody>
            {shown.map((block, index) =>
              block.kind === 'folded' ? (
                <tr key={index} className={classes['folded']}>
                  <td colSpan={4}>{t('folded', { count: block.count })}</td>
                </tr>
              ) : (
                <Fragment key={index}>
                  {block.lines.map((line, at) => (
                    <Line key={at} line={line} />
                  ))}
                </Fragment>
              ),
            )}
          </tbody>
        </table>
      </div>
      {hidden > 0 && (
        <div className={classes['more']}>
          <span>{t('hiddenLines', { count: hidden })}</span>
          <Button onClick={() => setBudget(budget + step)}>{t('moreLines', { count: Math.min(step, hidden) })}</Button>
        </div>
      )}
    </>
  )
}

function Line({ line: { kind, before, after } }: { line: SideLine }) {
  return (
    <tr data-kind={kind}>
      <td className={classes['number']}>{before?.number}</td>
      <td className={classes['before']}>{before?.text}</td>
      <td className={classes['number']}>{after?.number}</td>
      <td className={classes['after']}>{after?.text}</td>
    </tr>
  )
}
