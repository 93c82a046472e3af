import { Checkbox } from '@mantine/core'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PreviewRows } from './preview-rows.tsx'
import type { Choice } from './use-field-choice.ts'
import classes from './import.module.css'

/** The fields, one by one or all of them. */
export function FieldChoice({ choice, isRead, isDocument }: { choice: Choice; isRead: boolean; isDocument: boolean }) {
  const { t } = useTranslation('grid')
  const { rows, ticked, tick } = choice
  const [isSameHidden, setSameHidden] = useState(false)
  const offered = rows.filter((row) => row.state === 'new' || row.state === 'updated')
  const isAll = offered.every((row) => ticked.has(row.key))
  if (rows.length === 0)
    return (
      <>
        <div className={clsx('l-flex l-wrap l-middle l-gap-4-10', classes['bar'])}>
          <h3 className="l-size-13 l-bold">{t('import.preview')}</h3>
        </div>
        <p className={clsx('l-round-card l-t3 l-text-center', classes['empty'])}>
          {t(isRead ? 'import.noFields' : isDocument ? 'import.document.first' : 'import.nothing')}
        </p>
      </>
    )
  return (
    <>
      <div className={clsx('l-flex l-wrap l-middle l-gap-4-10', classes['bar'])}>
        <h3 className="l-size-13 l-bold">{t('import.preview')}</h3>
        <span className={clsx('l-t3 l-size-12', classes['counts'])}>
          <Counts rows={rows} />
        </span>
        <Checkbox
          label={t('import.hideSame')}
          checked={isSameHidden}
          onChange={(event) => {
            setSameHidden(event.currentTarget.checked)
          }}
        />
        {offered.length > 1 && (
          <Checkbox
            label={t('import.all')}
            checked={isAll}
            indeterminate={!isAll && offered.some((row) => ticked.has(row.key))}
            onChange={() => {
              tick(
                offered.map((row) => row.key),
                !isAll,
              )
            }}
          />
        )}
      </div>
      <PreviewRows
        rows={isSameHidden ? rows.filter((row) => row.state !== 'same' && row.state !== 'locked') : rows}
        ticked={ticked}
        onTick={(key, isOn) => {
          tick([key], isOn)
        }}
      />
    </>
  )
}

const countOf = { new: 'added', updated: 'updated', type: 'types', same: 'same' } as const

/** How many fields are of which kind; kinds without any are left out. */
function Counts({ rows }: Pick<Choice, 'rows'>) {
  const { t } = useTranslation(['grid', 'changes'])
  const kinds = (['new', 'updated', 'type', 'same'] as const).map((kind) => ({
    kind,
    count: rows.filter(({ state }) => (state === 'locked' ? 'same' : state) === kind).length,
  }))
  return kinds
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`import.count.${countOf[kind]}`, { count }))
    .join(t('changes:separator'))
}
