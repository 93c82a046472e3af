import { Checkbox, Select } from '@mantine/core'
import type { Environment } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { moduleSettingsQuery } from '../../../../entities/module/module-setting-queries.ts'
import { modulesQuery } from '../../../../entities/module/module-queries.ts'
import { viewProjectsQuery } from '../../../../entities/project/view-projects.ts'
import { dialogOf } from '../../../../shared/ui/overlay/dialog-of.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { formOf, type EnvironmentDraft } from '../setting-form.ts'
import classes from './module-settings.module.css'

interface CopyProps {
  /** The application that takes the copies. */
  moduleId: string
  onCopied: (environments: readonly Omit<EnvironmentDraft, 'id' | 'key'>[]) => void
  onClose: () => void
}

/** Copies of the chosen environments, their headers and variables included, as drafts. */
function draftsOf(environments: readonly Environment[]): Omit<EnvironmentDraft, 'id' | 'key'>[] {
  return formOf({ environments: [...environments], headers: [], params: [], returns: [] }).environments.map(
    ({ name, url, isPublic, headers, variables }) => ({
      name,
      url,
      isPublic,
      headers: headers.map((row) => ({ ...row, id: `n-${row.id}-${name}` })),
      variables: variables.map((row) => ({ ...row, id: `n-${row.id}-${name}` })),
    }),
  )
}

function CopyForm({ moduleId, onCopied }: CopyProps) {
  const { t } = useTranslation('module-setting')
  const [projectId, setProjectId] = useState<string | null>(null)
  const [sourceId, setSourceId] = useState<string | null>(null)
  const [picked, setPicked] = useState<readonly number[]>([])
  const { data: spaces = [] } = useQuery(viewProjectsQuery)
  const { data: modules = [] } = useQuery({ ...modulesQuery(projectId ?? ''), enabled: projectId !== null })
  const settings = useQuery({ ...moduleSettingsQuery(sourceId ?? ''), enabled: sourceId !== null })
  const chosen = (settings.data?.environments ?? []).filter((_, index) => picked.includes(index))
  return (
    <DialogForm
      submitLabel={t('copyFrom.submit', { count: chosen.length })}
      note={t('copyFrom.note')}
      isPending={false}
      isDisabled={chosen.length === 0}
      onSubmit={() => onCopied(draftsOf(chosen))}
    >
      <Select
        data-autofocus
        searchable
        label={t('copyFrom.project')}
        placeholder={t('copyFrom.choose')}
        data={spaces.map((space) => ({
          group: space.name,
          items: space.projects.map(({ id, name }) => ({ value: id, label: name })),
        }))}
        value={projectId}
        onChange={(value) => {
          setProjectId(value)
          setSourceId(null)
          setPicked([])
        }}
      />
      <Select
        searchable
        label={t('copyFrom.module')}
        placeholder={t('copyFrom.choose')}
        disabled={projectId === null}
        data={modules.filter(({ id }) => id !== moduleId).map(({ id, name }) => ({ value: id, label: name }))}
        value={sourceId}
        onChange={(value) => {
          setSourceId(value)
          setPicked([])
        }}
      />
      {sourceId !== null && (
        <QueryState query={settings} rows={3}>
          {({ environments }) =>
            environments.length === 0 ? (
              <p className="l-t3 l-size-12 l-regular">{t('copyFrom.none')}</p>
            ) : (
              <div
                role="group"
                aria-label={t('environment.title')}
                className={clsx('l-column l-gap-10 l-max-h-240 l-scroll-y', classes['picks'])}
              >
                {environments.map((one, index) => (
                  <Checkbox
                    key={index}
                    label={
                      <>
                        {one.name} <code>{one.url}</code>
                      </>
                    }
                    checked={picked.includes(index)}
                    onChange={(event) => {
                      const isOn = event.currentTarget.checked
                      setPicked((before) => (isOn ? [...before, index] : before.filter((other) => other !== index)))
                    }}
                  />
                ))}
              </div>
            )
          }
        </QueryState>
      )}
    </DialogForm>
  )
}

/** Takes environments of another application over, unsaved. */
export const CopyEnvironmentsDialog = dialogOf(CopyForm, 'module-setting', (t) => t('copyFrom.title'))
