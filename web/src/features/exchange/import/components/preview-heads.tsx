import { Checkbox } from '@mantine/core'
import type { ImportChange } from '@lectern/contracts'
import { IconBraces, IconFolder } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { countTicks, type PreviewRow } from '../preview-model.ts'
import classes from './preview-rows.module.css'
import type { PreviewProps } from '../preview-props.ts'

type HeadProps = Pick<PreviewProps, 'choice' | 'onChoose'> & {
  /** Keys of the folders that stay out. */
  foldersOut: ReadonlySet<string>
}

/** The tick of many documents; nothing where none of them has one. */
function ManyTick({
  changes,
  label,
  choice,
  foldersOut,
  onChoose,
}: HeadProps & { changes: readonly ImportChange[]; label: string }) {
  const { keys, taken } = countTicks(changes, foldersOut, choice)
  if (keys.length === 0) return null
  return (
    <Checkbox
      size="xs"
      aria-label={label}
      checked={taken === keys.length}
      indeterminate={taken > 0 && taken < keys.length}
      onChange={() => {
        const ours = new Set(keys)
        const others = [...choice.docs].filter((key) => !ours.has(key))
        onChoose({ ...choice, docs: new Set(taken === keys.length ? [...others, ...keys] : others) })
      }}
    />
  )
}

/** Names of the columns, and the tick of all rows. */
export function TableHead({ rows, ...props }: HeadProps & { rows: readonly PreviewRow[] }) {
  const { t } = useTranslation('import')
  const changes = rows.flatMap((row) => (row.kind === 'change' ? [row.change] : []))
  return (
    <div
      role="row"
      className={clsx('l-grid l-middle l-py-4 l-px-20 l-min-h-32 l-on-sunken l-note l-rule-bottom', classes['rowHead'])}
    >
      <span role="columnheader" aria-label={t('preview.take')}>
        <ManyTick changes={changes} label={t('preview.takeAll')} {...props} />
      </span>
      <span role="columnheader">{t('preview.document')}</span>
      <span role="columnheader">{t('preview.happens')}</span>
      <span role="columnheader">{t('preview.result')}</span>
    </div>
  )
}

/** A folder or other group, and the tick of what is in it. */
export function GroupHead({ row, ...props }: HeadProps & { row: Extract<PreviewRow, { kind: 'heading' }> }) {
  const { t } = useTranslation('import')
  const { folder, group, changes } = row
  const name = folder?.name ?? t(`preview.group.${group}`)
  return (
    <div
      role="row"
      className={clsx('l-grid l-middle l-py-4 l-px-20 l-min-h-32 l-medium l-rule-bottom', classes['heading'])}
    >
      <span role="cell">
        <ManyTick changes={changes} label={t('preview.takeGroup', { name })} {...props} />
      </span>
      <span role="cell">
        {group === 'models' ? (
          <IconBraces size={15} stroke={1.6} aria-hidden />
        ) : (
          <IconFolder size={15} stroke={1.6} aria-hidden />
        )}
        {name}
      </span>
      <span role="cell">{folder?.isNew === true && t('preview.newFolder')}</span>
      <span role="cell" />
    </div>
  )
}
