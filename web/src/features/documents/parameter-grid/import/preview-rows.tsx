import { textOfValue, type MergeRow, typeLabel } from '@lectern/model'
import { Checkbox } from '@mantine/core'
import clsx from 'clsx'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { VirtualRows } from '../../../../shared/ui/virtual-rows/virtual-rows.tsx'
import classes from './import.module.css'

interface PreviewRowsProps {
  rows: readonly MergeRow[]
  ticked: ReadonlySet<string>
  onTick: (key: string, isOn: boolean) => void
}

/** What would become of each field. Fields of another type are not taken over unless somebody ticks them. */
export function PreviewRows({ rows, ticked, onTick }: PreviewRowsProps) {
  const { t } = useTranslation('grid')
  return (
    <VirtualRows
      role="table"
      aria-label={t('import.preview')}
      aria-rowcount={rows.length}
      className={clsx('l-fixed l-frame l-round-card', classes['rows'])}
      count={rows.length}
      rowHeight={32}
      renderRow={(index, style) => {
        const row = rows[index]
        if (row === undefined) return null
        const canTick = row.state !== 'same' && row.state !== 'locked'
        return (
          <div
            key={row.key}
            role="row"
            aria-rowindex={index + 1}
            className={clsx(classes['row'], row.state === 'type' ? classes['typed'] : classes[row.state])}
            // A custom property is not in React's type of styles.
            style={{ ...style, '--level': row.level } as CSSProperties}
          >
            <span role="cell" className={clsx('l-clip l-ellipsis l-one-line', classes['tick'])}>
              {canTick && (
                <Checkbox
                  aria-label={t('import.take', { name: row.name })}
                  checked={ticked.has(row.key)}
                  onChange={(event) => {
                    onTick(row.key, event.currentTarget.checked)
                  }}
                />
              )}
            </span>
            <span role="cell" className={clsx('l-clip l-ellipsis l-one-line l-mono l-size-12', classes['name'])}>
              {row.incoming.place === 'item' ? t('item') : row.incoming.place === 'map' ? t('anyKey') : row.name}
            </span>
            <span role="cell" className="l-clip l-ellipsis l-one-line l-mono l-size-12 l-t3">
              {typeLabel(row.incoming)}
            </span>
            <span role="cell" className="l-clip l-ellipsis l-one-line l-mono l-size-12 l-wide-only">
              {whatOf(row) ??
                (row.incoming.childCount > 0 ? t('import.fields', { count: row.incoming.childCount }) : '')}
            </span>
            <span role="cell" className={clsx('l-clip l-ellipsis l-one-line l-text-end', classes['state'])}>
              <span className={clsx('l-size-11 l-medium', classes['tag'])}>{t(`import.state.${stateText(row)}`)}</span>
            </span>
          </div>
        )
      }}
    />
  )
}

/** The change of type, else the value that comes in. */
function whatOf(row: MergeRow): string | undefined {
  if (row.state === 'type' && row.current !== undefined) return `${typeLabel(row.current)} → ${typeLabel(row.incoming)}`
  return row.incoming.example === undefined || row.state === 'same' ? undefined : textOfValue(row.incoming.example)
}

function stateText(row: MergeRow): 'new' | 'same' | 'type' | 'locked' | 'example' | 'updated' {
  if (row.state !== 'updated') return row.state
  return row.gains.length === 1 && row.gains[0] === 'example' ? 'example' : 'updated'
}
