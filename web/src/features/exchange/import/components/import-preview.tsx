import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { countOpenUnchanged, previewParts, rowsOf, type PreviewPart } from '../preview-model.ts'
import { placeOfOwn } from '../preview-places.ts'
import { PreviewOptions } from './preview-options.tsx'
import { PreviewRows } from './preview-rows.tsx'
import classes from './preview.module.css'
import type { PreviewProps } from '../preview-props.ts'

/** What an import would do, thing by thing; what is not ticked stays out. */
export function ImportPreview(props: PreviewProps) {
  const { t } = useTranslation('import')
  const { report, choice, ownFolders } = props
  const { counts, changes } = report
  const [part, setPart] = useState<PreviewPart>(() =>
    changes.list.some(({ verdict }) => verdict !== 'unchanged') ? 'differences' : 'unchanged',
  )
  const [filter, setFilter] = useState('')
  const { places } = choice
  const rows = useMemo(() => {
    const own = ownFolders.map(({ id, name }) => ({ key: placeOfOwn(id), name, depth: 0, isNew: false, count: 0 }))
    return rowsOf(changes.list, { part, filter, places, own })
  }, [changes, part, filter, places, ownFolders])
  const openUnchanged = useMemo(() => countOpenUnchanged(changes.list), [changes])
  const { added, changed, locked, removed, removedUpstream } = counts
  const amounts: Readonly<Record<PreviewPart, number>> = {
    differences: added + changed + locked + removed + removedUpstream + openUnchanged,
    added: counts.added,
    changed: counts.changed,
    open: counts.open,
    gone: counts.removedUpstream,
    unchanged: counts.unchanged - openUnchanged,
  }
  const present = previewParts.filter((each) => each === part || each === 'differences' || amounts[each] > 0)
  return (
    <div className={clsx('l-flex l-m-column', classes['preview'])}>
      <PreviewOptions {...props} />
      <section className="l-rest l-on-page" aria-label={t('preview.changes')}>
        <div className={clsx('l-row l-wrap l-spread l-gap-8 l-py-8 l-px-20 l-rule-bottom', classes['toolbar'])}>
          <Segmented
            name={t('preview.parts')}
            value={part}
            onChange={setPart}
            segments={present.map((value) => ({ value, label: t(`preview.part.${value}`, { count: amounts[value] }) }))}
          />
          <FilterInput label={t('preview.filter')} value={filter} onChange={setFilter} />
        </div>
        <PreviewRows rows={rows} {...props} />
        {changes.total > changes.list.length && (
          <p className="l-py-16 l-px-20 l-t3">
            {t('preview.notListed', { count: changes.total - changes.list.length })}
          </p>
        )}
      </section>
    </div>
  )
}
