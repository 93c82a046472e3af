import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { compareSides, type SideLine } from './side-by-side.ts'
import classes from './history.module.css'

/** Lines shown at once: a page of thousands helps nobody. */
const shown = 2_000

/** Two texts beside each other; stretches that are the same are folded. */
export function SideBySide({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation('history')
  const blocks = useMemo(() => compareSides(before, after), [before, after])
  return (
    <div className={classes['sides']} role="region" aria-label={t('side.sides')} tabIndex={0}>
      <table>
        <tbody>
          {blocks.map((block, index) =>
            block.kind === 'folded' ? (
              <tr key={index} className={classes['folded']}>
                <td colSpan={4}>{t('folded', { count: block.count })}</td>
              </tr>
            ) : (
              <Fragment key={index}>
                {block.lines.slice(0, shown).map((line, at) => (
                  <Line key={at} line={line} />
                ))}
              </Fragment>
            ),
          )}
        </tbody>
      </table>
    </div>
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
