import { Button } from '@mantine/core'
import type { Language } from '@lectern/contracts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { SplitDialog, SplitFoot, SplitForm } from '../../../../shared/ui/overlay/split-dialog.tsx'
import { exportChoicesQuery, useStartExport } from '../api/export-queries.ts'
import { readChoice, rememberChoice, type ExportChoice, type ExportParts, type ExportScope } from '../export-choice.ts'
import { ExportOptions } from './export-options.tsx'
import { ExportProgress } from './export-progress.tsx'
import { FormatCards } from './format-cards.tsx'
import { LiveAddress } from './live-address.tsx'
import classes from './export-dialog.module.css'

/** What the part that chooses documents is given. */
export interface ExportPickerProps {
  isAll: boolean
  picks: ReadonlySet<string>
  onChange: (change: Pick<Partial<ExportParts>, 'isAll' | 'picks'>) => void
}

interface ExportDialogProps {
  scope: ExportScope
  /** Of the application, project or composed project. */
  name: string
  /** Ticked at first; empty for everything. */
  initialPicks: ReadonlySet<string>
  /** What is ticked at first is hidden. */
  isPickHidden: boolean
  isModule: (id: string) => boolean
  renderPicker: (props: ExportPickerProps) => ReactNode
  /** May make live addresses. */
  canManage: boolean
  onClose: () => void
}

/** What is chosen, and sending it. */
function useExportForm({ scope, initialPicks, isPickHidden, isModule }: ExportDialogProps) {
  const { t, i18n } = useTranslation('export-dialog')
  const spoken: Language = i18n.language.startsWith('zh') ? 'zh-CN' : 'en'
  const [choice, setChoice] = useState(() => readChoice(spoken))
  const [parts, setParts] = useState<ExportParts>({
    isAll: initialPicks.size === 0,
    picks: initialPicks,
    environments: undefined,
    withHidden: isPickHidden,
  })
  const [problem, setProblem] = useState<string>()
  const start = useStartExport(scope)
  const changeParts = (change: Partial<ExportParts>) => {
    setProblem(undefined)
    setParts((current) => ({ ...current, ...change }))
  }
  const submit = async () => {
    if (!parts.isAll && parts.picks.size === 0) {
      setProblem(t('picker.none'))
      return undefined
    }
    rememberChoice(choice)
    try {
      return (await start.mutateAsync({ choice, parts, isModule })).jobId
    } catch (error) {
      setProblem(describeError(error))
      return undefined
    }
  }
  const changeChoice = (change: Partial<ExportChoice>) => setChoice((current) => ({ ...current, ...change }))
  return { choice, changeChoice, parts, changeParts, problem, submit, isStarting: start.isPending }
}

function ExportForm({ onStarted, ...props }: ExportDialogProps & { onStarted: (jobId: string) => void }) {
  const { t } = useTranslation('export-dialog')
  const form = useExportForm(props)
  const { data: choices } = useQuery(exportChoicesQuery(props.scope))
  const { choice, parts } = form
  const submit = async () => {
    const jobId = await form.submit()
    if (jobId !== undefined) onStarted(jobId)
  }
  return (
    <SplitForm
      className={classes['form']}
      left={props.renderPicker({ isAll: parts.isAll, picks: parts.picks, onChange: form.changeParts })}
      problem={form.problem}
      submitLabel={t('submit')}
      submitIcon={<IconDownload size={16} stroke={1.6} aria-hidden />}
      isPending={form.isStarting}
      onClose={props.onClose}
      onSubmit={submit}
    >
      <FormatCards value={choice.format} onChange={(format) => form.changeChoice({ format })} />
      <ExportOptions
        choice={choice}
        onChoice={form.changeChoice}
        parts={parts}
        onParts={form.changeParts}
        choices={choices}
      />
      {props.canManage &&
        props.scope.kind === 'module' &&
        (choice.format === 'openapi' || choice.format === 'postman') && (
          <LiveAddress moduleId={props.scope.id} choice={choice} />
        )}
    </SplitForm>
  )
}

/** Exports an application, a project, a composed project, or parts of them: what at the left, as what at the right, then how far it is. */
export function ExportDialog(props: ExportDialogProps) {
  const { t } = useTranslation(['export-dialog', 'common'])
  const [jobId, setJobId] = useState<string>()
  return (
    <SplitDialog opened title={t('title', { name: props.name })} onClose={props.onClose}>
      {jobId === undefined ? (
        <ExportForm {...props} onStarted={setJobId} />
      ) : (
        <>
          <ExportProgress id={jobId} starts />
          <SplitFoot>
            <Button onClick={() => setJobId(undefined)}>{t('again')}</Button>
            <Button onClick={props.onClose}>{t('common:close')}</Button>
          </SplitFoot>
        </>
      )}
    </SplitDialog>
  )
}
