import { Checkbox, Radio } from '@mantine/core'
import { removedWays, type ImportReport, type RemovedWay } from '@lectern/contracts'
import { IconFileCode, IconFolder, IconFolderPlus } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterInput } from '../../../shared/ui/filter-input.tsx'
import { Segmented } from '../../../shared/ui/segmented.tsx'
import {
  foldersOf,
  leftOut,
  previewParts,
  rowsOf,
  toggled,
  type PreviewChoice,
  type PreviewPart,
} from '../preview-model.ts'
import { PreviewRows } from './preview-rows.tsx'
import classes from './preview.module.css'

export interface PreviewProps {
  report: ImportReport
  choice: PreviewChoice
  onChoose: (choice: PreviewChoice) => void
  /** What becomes of documents the source has no longer. */
  removed: RemovedWay
  onRemoved: (removed: RemovedWay) => void
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What an import would do, thing by thing; what is not ticked stays out. */
export function ImportPreview(props: PreviewProps) {
  const { t } = useTranslation('import')
  const { report } = props
  const { counts, changes } = report
  const [part, setPart] = useState<PreviewPart>(() =>
    changes.list.some(({ verdict }) => verdict !== 'unchanged') ? 'differences' : 'unchanged',
  )
  const [filter, setFilter] = useState('')
  const rows = useMemo(() => rowsOf(changes.list, part, filter), [changes, part, filter])
  const amounts: Readonly<Record<PreviewPart, number>> = {
    differences: counts.added + counts.changed + counts.locked + counts.removed + counts.removedUpstream,
    added: counts.added,
    changed: counts.changed,
    open: counts.open,
    gone: counts.removedUpstream,
    unchanged: counts.unchanged,
  }
  const present = previewParts.filter((each) => each === part || each === 'differences' || amounts[each] > 0)
  return (
    <div className={classes['preview']}>
      <Options {...props} />
      <section className={classes['centre']} aria-label={t('preview.changes')}>
        <div className={classes['toolbar']}>
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
          <p className={classes['more']}>{t('preview.notListed', { count: changes.total - changes.list.length })}</p>
        )}
      </section>
    </div>
  )
}

function Options({ report, choice, onChoose, removed, onRemoved }: PreviewProps) {
  const { t } = useTranslation('import')
  const { changes, counts, moduleId, moduleName, fileName, version } = report
  const folders = useMemo(() => foldersOf(changes.list), [changes])
  const out = leftOut(changes.list, choice)
  const documents = counts.added + counts.changed + counts.unchanged + counts.locked + counts.removed
  return (
    <aside className={classes['options']} aria-label={t('preview.options')}>
      <Part title={t('preview.source')}>
        <div className={classes['source']}>
          <IconFileCode size={18} stroke={1.5} aria-hidden />
          <div>
            <p>{fileName === '' ? t('preview.pasted') : fileName}</p>
            <p>{[version, t('preview.documents', { count: documents })].filter((text) => text !== '').join(' · ')}</p>
          </div>
        </div>
      </Part>
      <Part title={t('preview.target')}>
        <p>{moduleId === null ? t('preview.newModule', { name: moduleName }) : moduleName}</p>
      </Part>
      {folders.length > 0 && (
        <Part title={t('preview.folders')}>
          <ul className={classes['folders']}>
            {folders.map(({ key, name, depth, isNew, count }) => {
              const isAboveOut = out.has(key) && !choice.folders.has(key)
              return (
                <li key={key} style={{ paddingInlineStart: depth * 18 }}>
                  <Checkbox
                    size="xs"
                    checked={!out.has(key)}
                    disabled={isAboveOut}
                    onChange={() => onChoose({ ...choice, folders: toggled(choice.folders, key) })}
                    label={
                      <span className={classes['folder']} data-new={isNew || undefined}>
                        {isNew ? <IconFolderPlus {...icon} /> : <IconFolder {...icon} />}
                        <span>{name}</span>
                      </span>
                    }
                  />
                  <span>{count}</span>
                </li>
              )
            })}
          </ul>
        </Part>
      )}
      {counts.removedUpstream > 0 && (
        <Part title={t('preview.gone', { count: counts.removedUpstream })}>
          <Radio.Group
            aria-label={t('preview.gone', { count: counts.removedUpstream })}
            value={removed}
            onChange={(value) => {
              const way = removedWays.find((each) => each === value)
              if (way !== undefined) onRemoved(way)
            }}
          >
            <div className={classes['ways']}>
              {removedWays.map((way) => (
                <Radio key={way} size="xs" value={way} label={t(`preview.removed.${way}`)} />
              ))}
            </div>
          </Radio.Group>
        </Part>
      )}
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
