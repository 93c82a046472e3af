import { Select } from '@mantine/core'
import { modelSections, type ModelRow } from '@lectern/contracts'
import { IconBraces } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ModelSection } from '../../../../entities/model/model-queries.ts'
import { EntryList } from '../../../../shared/ui/form/entry-list.tsx'
import { FilterInput } from '../../../../shared/ui/form/filter-input.tsx'

interface ModelListProps {
  section: ModelSection
  onSection: (section: ModelSection) => void
  filter: string
  onFilter: (filter: string) => void
  /** `undefined` while they are being fetched. */
  models: readonly ModelRow[] | undefined
  total: number
  currentId: string | undefined
  /** The open one has changes that are not saved. */
  isDirty: boolean
  linkOf: (id: string) => string
}

const usersOf = ({ docCount, modelCount }: ModelRow) => docCount + modelCount

/** Used ones first; a line stands before those nothing refers to. */
export function orderModels(models: readonly ModelRow[]): (ModelRow | 'unused')[] {
  const used = models.filter((model) => usersOf(model) > 0)
  const unused = models.filter((model) => usersOf(model) === 0)
  return unused.length === 0 ? used : [...used, 'unused', ...unused]
}

/** The shared parts of one section with the number of those that use each. */
export function ModelList(props: ModelListProps) {
  const { section, onSection, filter, onFilter, models, total, currentId, isDirty, linkOf } = props
  const { t } = useTranslation('models')
  const unused = models?.filter((model) => usersOf(model) === 0).length ?? 0
  const icon = <IconBraces size={14} stroke={1.6} aria-hidden />
  const rows =
    models &&
    orderModels(models).map((model) =>
      model === 'unused'
        ? { kind: 'group' as const, id: model, name: t('unused'), count: unused }
        : {
            kind: 'entry' as const,
            id: model.id,
            name: model.name,
            to: linkOf(model.id),
            icon,
            isQuiet: usersOf(model) === 0,
            count: usersOf(model) === 0 ? undefined : usersOf(model),
          },
    )
  return (
    <EntryList
      isWide
      label={t('title')}
      rows={rows}
      currentId={currentId}
      unsaved={isDirty ? t('unsaved') : undefined}
      nothing={filter === '' ? '' : t('nothingFound')}
      isMono
      filter={
        <>
          <Select
            size="sm"
            aria-label={t('section.name')}
            data={modelSections.map((value) => ({ value, label: t(`section.${value}`) }))}
            value={section}
            allowDeselect={false}
            maxDropdownHeight={360}
            onChange={(next) => {
              const chosen = modelSections.find((one) => one === next)
              if (chosen !== undefined) onSection(chosen)
            }}
          />
          <FilterInput label={t('filter')} value={filter} onChange={onFilter} width="100%" />
        </>
      }
      foot={
        <>
          <span>{t('total', { count: total })}</span>
          <span>{t('countHint')}</span>
        </>
      }
    />
  )
}
