import { healthLimits, type HealthFinding, type HealthRow } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useSubmit } from '../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { LimitedInput } from '../../../shared/ui/form/text-fields.tsx'
import { DialogForm } from '../../../shared/ui/overlay/dialog-form.tsx'
import { dialogOf } from '../../../shared/ui/overlay/dialog-of.tsx'
import { useIgnore, useRestore } from './health-queries.ts'

/** What is to be ignored. */
export interface Ignoring {
  row: HealthRow
  rule: HealthFinding['rule']
}

interface IgnoreFormProps {
  moduleId: string
  ignoring: Ignoring
  onClose: () => void
}

/** Asks for the reason. */
function IgnoreForm({ moduleId, ignoring: { row, rule }, onClose }: IgnoreFormProps) {
  const { t } = useTranslation(['health', 'common'])
  const ignore = useIgnore(moduleId)
  const restore = useRestore(moduleId)
  const reason = useTextField({ label: t('ignore.reason'), required: true, maxLength: healthLimits.reason })
  const about = { subject: row.subject, subjectId: row.subjectId, rule }
  const { submit, problem } = useSubmit(async () => {
    if (!reason.validate()) return
    await ignore.mutateAsync({ ...about, reason: reason.trimmed })
    onClose()
    const action = { label: t('common:undo'), run: () => restore.mutate(about) }
    showToast({ kind: 'done', message: t('ignore.done'), action })
  })
  return (
    <DialogForm
      submitLabel={t('ignore.action')}
      isPending={ignore.isPending}
      isDirty={reason.isChanged}
      problem={problem}
      onSubmit={submit}
    >
      <p className="l-t2 l-break">{t('ignore.about', { rule: t(`rule.${rule}`), name: row.name })}</p>
      <LimitedInput field={reason} autoFocus />
    </DialogForm>
  )
}

export const IgnoreDialog = dialogOf(IgnoreForm, 'health', (t) => t('ignore.title'))
