import { Checkbox, Radio } from '@mantine/core'
import { removedWays, type ImportPart } from '@lectern/contracts'
import { IconFileCode } from '@tabler/icons-react'
import clsx from 'clsx'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { foldersOf, toggled } from '../preview-model.ts'
import { FolderPlaces } from './folder-places.tsx'
import { useSourceVersion } from './source-version.ts'
import classes from './preview.module.css'
import type { PreviewProps } from '../preview-props.ts'

/** What is imported from where, into which folders, what comes along, and what becomes of documents the source has no longer. */
export function PreviewOptions(props: PreviewProps) {
  const { t } = useTranslation('import')
  const { report, removed, onRemoved } = props
  const { changes, counts, moduleId, moduleName, fileName } = report
  const version = useSourceVersion(report.version, props.format)
  const folders = useMemo(() => foldersOf(changes.list).filter(({ count }) => count > 0), [changes])
  const documents = counts.added + counts.changed + counts.unchanged + counts.locked + counts.removed
  return (
    <aside
      className={clsx('l-fixed l-on-sunken l-rule-right l-m-no-rule-end', classes['options'])}
      aria-label={t('preview.options')}
    >
      <Part title={t('preview.source')}>
        <div className={clsx('l-row l-narrow l-gap-10', classes['source'])}>
          <IconFileCode className="l-fixed l-t2" size={18} stroke={1.5} aria-hidden />
          <div className="l-narrow l-break">
            <p>{fileName === '' ? t('preview.pasted') : fileName}</p>
            <p>{[version, t('preview.documents', { count: documents })].filter((text) => text !== '').join(' · ')}</p>
          </div>
        </div>
      </Part>
      <Part title={t('preview.target')}>
        <p>{moduleId === null ? t('preview.newModule', { name: moduleName }) : moduleName}</p>
      </Part>
      {folders.length > 0 && (
        <section className="l-py-14 l-px-16 l-rule-bottom">
          <FolderPlaces folders={folders} {...props} />
        </section>
      )}
      <AlsoBring {...props} />
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
            <div className="l-column l-gap-8">
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

/** What comes along with the documents; what the source has none of is not asked about. */
function AlsoBring({ report, choice, onChoose }: PreviewProps) {
  const { t } = useTranslation('import')
  const { changes, counts } = report
  const components = changes.list.filter(({ kind }) => kind === 'component')
  const schemes = components.filter(({ key }) => key.startsWith('securitySchemes:')).length
  const amounts: Readonly<Record<ImportPart, number>> = {
    models: counts.components - schemes,
    environments: counts.environments,
    security: schemes,
  }
  const parts = (['models', 'environments', 'security'] as const).filter((part) => amounts[part] > 0)
  if (parts.length === 0) return null
  const isModelOut = choice.leftOut.has('models') || choice.leftOut.has('security')
  return (
    <Part title={t('preview.also')}>
      <ul className={clsx('l-plain-list', classes['also'])}>
        {parts.map((part) => (
          <li key={part}>
            <Checkbox
              size="xs"
              label={t(`preview.bring.${part}`)}
              checked={!choice.leftOut.has(part)}
              onChange={() => onChoose({ ...choice, leftOut: toggled(choice.leftOut, part) })}
            />
            <span>{amounts[part]}</span>
          </li>
        ))}
      </ul>
      {isModelOut && <p className="l-mt-6 l-hint">{t('preview.onlyNeeded')}</p>}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="l-py-14 l-px-16 l-rule-bottom">
      <h2 className="l-mb-8 l-size-13 l-bold l-line-20">{title}</h2>
      {children}
    </section>
  )
}
