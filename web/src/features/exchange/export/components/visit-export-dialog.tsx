import { Button } from '@mantine/core'
import { exportVisit, openVisitPage, visitExportLimits, type Language } from '@lectern/contracts'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visit } from '../../../../entities/visit/visit-access.ts'
import { toServerUrl } from '../../../../shared/api/base.ts'
import { call, download } from '../../../../shared/api/client.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { SplitDialog, SplitFoot, SplitForm } from '../../../../shared/ui/overlay/split-dialog.tsx'
import { readChoice, rememberChoice, toVisitExportBody, type ExportChoice, type ExportParts } from '../export-choice.ts'
import type { ExportPickerProps } from './export-dialog.tsx'
import { ExportOptions } from './export-options.tsx'
import { FormatCards } from './format-cards.tsx'
import classes from './export-dialog.module.css'

/** Environments are those that visitors see, and nothing they see is hidden. */
const noChoices = { environments: [], hasHidden: false }

interface VisitExportDialogProps {
  visit: Visit
  name: string
  /** Of calls about it. */
  headers: Readonly<Record<string, string>>
  renderPicker: (props: ExportPickerProps) => ReactNode
  onClose: () => void
}

type Parts = Pick<ExportParts, 'isAll' | 'picks'>

/** What is chosen, and fetching it. A page to print opens by an address of its own. */
function useVisitExport({ visit, headers }: VisitExportDialogProps) {
  const { t, i18n } = useTranslation('export-dialog')
  const spoken: Language = i18n.language.startsWith('zh') ? 'zh-CN' : 'en'
  const [choice, setChoice] = useState(() => readChoice(spoken))
  const [parts, setParts] = useState<Parts>({ isAll: true, picks: new Set() })
  const [problem, setProblem] = useState<string>()
  const fetching = useMutation({
    mutationFn: async () => {
      const body = toVisitExportBody(visit, choice, parts)
      if (choice.format !== 'print') return download(exportVisit, { body }, { headers })
      const { of, id, docIds } = body
      const about = { of, id, language: choice.language, ...(docIds && { docIds }) }
      return (await call(openVisitPage, { body: about }, { headers })).page
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

/** Exports what visitors see, or parts of it, while they wait. */
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
