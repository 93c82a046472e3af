import { Button } from '@mantine/core'
import { exportShare, openSharePage, visitExportLimits, type Language } from '@lectern/contracts'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toServerUrl } from '../../../../shared/api/base.ts'
import { call, download } from '../../../../shared/api/client.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { SplitDialog, SplitFoot, SplitForm } from '../../../../shared/ui/overlay/split-dialog.tsx'
import { readChoice, rememberChoice, toShareExportBody, type ExportChoice, type ExportParts } from '../export-choice.ts'
import type { ExportPickerProps } from './export-dialog.tsx'
import { ExportOptions } from './export-options.tsx'
import { FormatCards } from './format-cards.tsx'
import classes from './export-dialog.module.css'

/** Environments are those of the share, and nothing in it is hidden. */
const noChoices = { environments: [], hasHidden: false }

interface VisitExportDialogProps {
  /** Of the share. */
  shareKey: string
  name: string
  /** Of calls about the share. */
  headers: Readonly<Record<string, string>>
  renderPicker: (props: ExportPickerProps) => ReactNode
  onClose: () => void
}

type Parts = Pick<ExportParts, 'isAll' | 'picks'>

/** What is chosen, and fetching it. A page to print opens by an address of its own. */
function useVisitExport({ shareKey, headers }: VisitExportDialogProps) {
  const { t, i18n } = useTranslation('export-dialog')
  const spoken: Language = i18n.language.startsWith('zh') ? 'zh-CN' : 'en'
  const [choice, setChoice] = useState(() => readChoice(spoken))
  const [parts, setParts] = useState<Parts>({ isAll: true, picks: new Set() })
  const [problem, setProblem] = useState<string>()
  const fetching = useMutation({
    mutationFn: async () => {
      const body = toShareExportBody(shareKey, choice, parts)
      if (choice.format !== 'print') return download(exportShare, { body }, { headers })
      const { id, docIds } = body
      const about = { id, language: choice.language, ...(docIds && { docIds }) }
      return (await call(openSharePage, { body: about }, { headers })).page
    },
    // The dialog shows them.
    meta: { handles: true },
  })
  const problemOf = ({ isAll, picks }: Parts): string | undefined => {
    if (isAll) return undefined
    if (picks.size === 0) return t('picker.none')
    const limit = visitExportLimits.picks
    return picks.size > limit ? t('picker.tooMany', { limit }) : undefined
  }
  const submit = async () => {
    const wrong = problemOf(parts)
    setProblem(wrong)
    if (wrong !== undefined) return
    rememberChoice(choice)
    try {
      await fetching.mutateAsync()
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  const change = (changed: Partial<Parts>) => {
    setProblem(undefined)
    setParts((current) => ({ ...current, ...changed }))
  }
  const changeChoice = (changed: Partial<ExportChoice>) => setChoice((current) => ({ ...current, ...changed }))
  return { choice, changeChoice, parts, change, problem, submit, fetching }
}

function Fetched({ page, onAgain, onClose }: { page: string | undefined; onAgain: () => void; onClose: () => void }) {
  const { t } = useTranslation(['export-dialog', 'common'])
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <>
      <div role="status">
        <EmptyState
          icon={page === undefined ? <IconDownload {...icon} /> : <IconPrinter {...icon} />}
          title={t(page === undefined ? 'fetched.file' : 'fetched.page')}
          actions={
            page !== undefined && (
              <Button
                variant="filled"
                component="a"
                href={toServerUrl(page)}
                target="_blank"
                rel="noopener"
                leftSection={<IconPrinter {...icon} />}
              >
                {t('done.print')}
              </Button>
            )
          }
        />
      </div>
      <SplitFoot>
        <Button onClick={onAgain}>{t('again')}</Button>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </SplitFoot>
    </>
  )
}

/** Exports what visitors see of a share, or parts of it, while they wait. */
export function VisitExportDialog(props: VisitExportDialogProps) {
  const { name, renderPicker, onClose } = props
  const { t } = useTranslation('export-dialog')
  const { choice, changeChoice, parts, change, problem, submit, fetching } = useVisitExport(props)
  return (
    <SplitDialog opened title={t('title', { name })} onClose={onClose}>
      {fetching.isSuccess ? (
        <Fetched page={fetching.data ?? undefined} onAgain={fetching.reset} onClose={onClose} />
      ) : (
        <SplitForm
          className={classes['form']}
          left={renderPicker({ ...parts, onChange: change })}
          problem={problem}
          submitLabel={t('submit')}
          submitIcon={<IconDownload size={16} stroke={1.6} aria-hidden />}
          isPending={fetching.isPending}
          onClose={onClose}
          onSubmit={submit}
        >
          <FormatCards value={choice.format} onChange={(format) => changeChoice({ format })} />
          <ExportOptions
            choice={choice}
            onChoice={changeChoice}
            parts={{ ...parts, environments: undefined, withHidden: false }}
            onParts={change}
            choices={noChoices}
          />
        </SplitForm>
      )}
    </SplitDialog>
  )
}
