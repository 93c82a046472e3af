import { useQuery } from '@tanstack/react-query'
import type { ComposeSettings } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { composeSettingsQuery } from '../../entities/compose/compose-queries.ts'
import { CommonForm } from '../../features/places/module-settings/components/common-form.tsx'
import { bodyOf, changedParts, findProblems, formOf } from '../../features/places/module-settings/setting-form.ts'
import { useSaveComposeSettings } from '../../features/sharing/compose/api/compose-mutations.ts'
import { describeError } from '../../shared/api/report-error.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Dialog } from '../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../shared/ui/overlay/dialog-form.tsx'

interface CommonDialogProps {
  projectId: string
  onClose: () => void
}

const parts = ['headers', 'params', 'returns'] as const

/** Common headers, parameters and returns of a composed project, saved together. */
export function CommonDialog({ projectId, onClose }: CommonDialogProps) {
  const { t } = useTranslation('compose')
  const settings = useQuery(composeSettingsQuery(projectId))
  return (
    <Dialog opened size="lg" title={t('common.title')} onClose={onClose}>
      <QueryState query={settings} rows={8}>
        {(data) => <CommonRows projectId={projectId} settings={data} onClose={onClose} />}
      </QueryState>
    </Dialog>
  )
}

function CommonRows({ projectId, settings, onClose }: CommonDialogProps & { settings: ComposeSettings }) {
  const { t } = useTranslation(['compose', 'common'])
  // What the rows were begun from: someone else's save must not be overwritten unseen.
  const [{ revision, stored }] = useState(() => ({
    revision: settings.revision,
    stored: formOf({ environments: [], headers: settings.headers, params: settings.params, returns: settings.returns }),
  }))
  const [form, setForm] = useState(stored)
  const [isChecked, setIsChecked] = useState(false)
  const [problem, setProblem] = useState<string>()
  const saving = useSaveComposeSettings(projectId)
  const changed = changedParts(form, stored)
  const save = async () => {
    setIsChecked(true)
    if (findProblems(form, stored).length > 0) return
    const body = bodyOf(form)
    try {
      await saving.mutateAsync({
        revision,
        ...Object.fromEntries(parts.filter((part) => changed.includes(part)).map((part) => [part, body[part]])),
      })
      onClose()
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  return (
    <DialogForm
      submitLabel={t('common:save')}
      isPending={saving.isPending}
      isDisabled={changed.length === 0}
      isDirty={changed.length > 0}
      problem={problem}
      note={t('common.note')}
      onSubmit={save}
    >
      <CommonForm
        open={{
          form,
          stored,
          problems: isChecked ? findProblems(form, stored) : [],
          set: (changes) => {
            setProblem(undefined)
            setForm((before) => ({ ...before, ...changes }))
          },
        }}
      />
    </DialogForm>
  )
}
