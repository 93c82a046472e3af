import { Button } from '@mantine/core'
import { importFormats, type ImportReport, type Job, type RemovedWay } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { docTableQuery } from '../../entities/module/module-queries.ts'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { useImportPreviewed } from '../../features/exchange/import/api/import-mutations.ts'
import { ImportPreview } from '../../features/exchange/import/components/import-preview.tsx'
import { rememberJob } from '../../features/exchange/import/import-answers.ts'
import { countTaken, nothingChosen, toBody } from '../../features/exchange/import/preview-model.ts'
import { ownFolders } from '../../features/exchange/import/preview-places.ts'
import { describeError } from '../../shared/api/report-error.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { FormProblem } from '../../shared/ui/form/form-problem.tsx'
import { StepperPage } from '../../shared/ui/layout/stepper-page.tsx'

/** Second step of an import: what it would do, and what of it shall be done. */
export function ImportPreviewPage({ projectId, job, report }: { projectId: string; job: Job; report: ImportReport }) {
  const { t } = useTranslation('import')
  const navigate = useNavigate()
  const project = useQuery(projectInfoQuery(projectId))
  const [choice, setChoice] = useState(nothingChosen)
  const [removed, setRemoved] = useState<RemovedWay>('keep')
  const [problem, setProblem] = useState<string>()
  const importing = useImportPreviewed()
  usePageTitle(t('preview.title'), project.data?.name)
  const { moduleId, moduleName, counts } = report
  const count = countTaken(report.changes.list, counts, choice)
  const table = useQuery({ ...docTableQuery(moduleId ?? ''), enabled: moduleId !== null })
  const folders = useMemo(() => (table.data === undefined ? [] : ownFolders(table.data)), [table.data])
  const format = importFormats.find((each) => job.kind === `import-${each}`) ?? 'openapi'
  const isAsking = counts.open + counts.likely > 0 || (removed === 'propose' && counts.removedUpstream > 0)
  const submit = async (isDeciding: boolean) => {
    const target = moduleId === null ? { projectId, name: moduleName } : { moduleId }
    const more = { ...toBody(report.changes.list, choice), removed }
    try {
      const { jobId } = await importing.mutateAsync({ format, previewId: job.id, ...target, ...more })
      rememberJob(projectId, jobId)
      await navigate(`/project/import/${projectId}/${jobId}${isDeciding ? '?decide' : ''}`)
    } catch (error) {
      setProblem(describeError(error))
    }
  }
  const note =
    counts.keptEdits + counts.open === 0
      ? t('preview.noteNothing')
      : t('preview.note', { kept: counts.keptEdits, open: counts.open })
  return (
    <StepperPage
      title={t('into', { project: project.data?.name ?? '' })}
      meta={moduleId === null ? t('preview.metaNew') : t('preview.meta', { name: moduleName })}
      steps={[t('steps.source'), t('steps.preview'), t('steps.import'), t('steps.report')]}
      current={1}
      ground="plain"
      note={problem === undefined ? note : <FormProblem>{problem}</FormProblem>}
      actions={
        <>
          <Button component={Link} to={`/project/import/${projectId}`}>
            {t('preview.back')}
          </Button>
          {isAsking && (
            <Button disabled={importing.isPending} onClick={() => void submit(true)}>
              {t('preview.decide')}
            </Button>
          )}
          <Button variant="filled" loading={importing.isPending} onClick={() => void submit(false)}>
            {t('preview.import', { count })}
          </Button>
        </>
      }
    >
      <ImportPreview
        report={report}
        choice={choice}
        onChoose={setChoice}
        removed={removed}
        onRemoved={setRemoved}
        format={format}
        ownFolders={folders}
      />
    </StepperPage>
  )
}
