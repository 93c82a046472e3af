import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../../../shared/ui/text/kbd.tsx'
import type { GridItem } from '../state/grid-items.ts'
import type { GridProblem } from '../state/grid-state.ts'
import classes from '../grid.module.css'

interface KeyHelpProps {
  items: readonly GridItem[]
  problem: GridProblem | undefined
  isReadOnly: boolean
}

/** The keys that matter most, and how much there is; a problem takes their place. */
export const KeyHelp = memo(function KeyHelp({ items, problem, isReadOnly }: KeyHelpProps) {
  const { t } = useTranslation('grid')
  const { count, levels } = useMemo(() => sizeOf(items), [items])
  const keys = [
    ['↑ ↓', t('keys.move')],
    ['Enter', t('keys.edit')],
    ['Tab', t('keys.next')],
    ['Alt ↑ ↓', t('keys.shift')],
    ['Alt →', t('keys.indent')],
    ['Ctrl D', t('keys.duplicate')],
    ['Esc Tab', t('keys.leave')],
  ] as const
  return (
    <div className="l-row l-gap-16 l-mt-8 l-min-h-32 l-note">
      <div role="status" className={classes['problem']}>
        {problem !== undefined && t(`problem.${problem}`)}
      </div>
      {problem === undefined && !isReadOnly && (
        <div className="l-flex l-wrap l-grow l-gap-4-14">
          {keys.map(([key, text]) => (
            <span key={key}>
              <Kbd>{key}</Kbd> {text}
            </span>
          ))}
        </div>
      )}
      <span className="l-at-end l-one-line">{t('total', { count, levels })}</span>
    </div>
  )
})

function sizeOf(items: readonly GridItem[]): { count: number; levels: number } {
  const fields = items.filter((item) => item.kind === 'field')
  return { count: fields.length, levels: fields.reduce((most, { level }) => Math.max(most, level + 1), 0) }
}
