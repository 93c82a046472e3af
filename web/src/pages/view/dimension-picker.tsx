import { Select } from '@mantine/core'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Dimension } from '../../entities/document/reading-source.ts'
import { Segmented } from '../../shared/ui/form/segmented.tsx'
import type { useDimension } from './use-dimension.ts'
import classes from './view.module.css'

type State = ReturnType<typeof useDimension>

interface DimensionPickerProps {
  dimension: Dimension | undefined
  spaces: NonNullable<State['spaces']['data']>
  choose: State['choose']
}

/** Space or project, and which one. */
export function DimensionPicker({ dimension, spaces, choose }: DimensionPickerProps) {
  const { t } = useTranslation('reading')
  const kind = dimension?.kind ?? 'space'
  return (
    <div className="l-flex l-wrap l-gap-8">
      <Segmented
        name={t('dimension.name')}
        value={kind}
        segments={[
          { value: 'space', label: t('dimension.space') },
          { value: 'project', label: t('dimension.project') },
        ]}
        onChange={(next) => {
          choose({ kind: next })
        }}
      />
      <div className={clsx('l-narrow', classes['place'])}>
        {kind === 'space' ? (
          <Select
            size="sm"
            searchable={spaces.length > 8}
            aria-label={t('dimension.chooseSpace')}
            placeholder={t('dimension.chooseSpace')}
            nothingFoundMessage={t('dimension.none')}
            data={spaces.map((space) => ({ value: space.id, label: space.name }))}
            value={dimension?.id ?? null}
            onChange={(id) => {
              if (id !== null) choose({ space: id })
            }}
          />
        ) : (
          <Select
            size="sm"
            searchable
            aria-label={t('dimension.chooseProject')}
            placeholder={t('dimension.chooseProject')}
            nothingFoundMessage={t('dimension.none')}
            data={spaces
              .filter((space) => space.projects.length > 0)
              .map((space) => ({
                group: space.name,
                items: space.projects.map((project) => ({ value: project.id, label: project.name })),
              }))}
            value={dimension?.id ?? null}
            onChange={(id) => {
              if (id === null) return
              const space = spaces.find((one) => one.projects.some((project) => project.id === id))
              choose({ project: id, space: space?.id })
            }}
          />
        )}
      </div>
    </div>
  )
}
