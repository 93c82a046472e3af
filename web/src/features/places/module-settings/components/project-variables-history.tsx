import { getPastProjectVariables, listProjectVariableTexts, type ProjectVariables } from '@lectern/contracts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PastTexts, type PastTextSource } from '../../../../entities/change/past-texts.tsx'
import { call } from '../../../../shared/api/client.ts'
import { SplitDialog } from '../../../../shared/ui/overlay/split-dialog.tsx'
import { useUpdateProjectVariables } from '../setting-mutations.ts'

/** Opens who changed the variables of a project, and what they were. */
export function ProjectVariablesHistory({ projectId, version }: { projectId: string; version: number }) {
  const { t } = useTranslation(['history', 'project', 'module-setting'])
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync: update } = useUpdateProjectVariables(projectId)
  const wordFor = { secret: t('module-setting:column.secret') }
  const read = (number: number, signal?: AbortSignal) =>
    call(getPastProjectVariables, { query: { projectId, number } }, { signal })
  const source: PastTextSource = {
    key: ['project', projectId, 'variables', version],
    list: (signal) => call(listProjectVariableTexts, { query: { projectId } }, { signal }),
    read: async (number, signal) => textOf((await read(number, signal)).variables, wordFor),
  }
  const label = t('of', { name: t('project:variables.title') })
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-label={label} onClick={() => setOpen(true)}>
          <IconHistory size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <SplitDialog opened={isOpen} title={label} onClose={() => setOpen(false)}>
        <PastTexts
          source={source}
          onRestore={async (number) => update({ version, variables: (await read(number)).variables })}
          onClose={() => setOpen(false)}
        />
      </SplitDialog>
    </>
  )
}

/** A line for each variable and its description; secrets have no values to show. */
function textOf(variables: ProjectVariables['variables'], { secret }: { secret: string }): string {
  return variables
    .map(({ name, value, isSecret, description }) => {
      const line = isSecret === 1 ? `${name} (${secret})` : `${name} = ${value}`
      return description === '' ? `${line}\n` : `${line}  // ${description}\n`
    })
    .join('')
}
