import { Button } from '@mantine/core'
import type { ImportReport, Job } from '@lectern/contracts'
import { IconArrowUpRight, IconBook, IconDownload, IconRefreshDot } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { buildTree, firstDoc, idOf } from '../../entities/doc-tree/tree-model.ts'
import { hasEnded, listJobIssues, useJob } from '../../entities/job/job-queries.ts'
import { docTableQuery, modulesQuery } from '../../entities/module/module-queries.ts'
import { projectInfoQuery } from '../../entities/project/project-queries.ts'
import { ImportFailed } from '../../features/exchange/import/components/import-failed.tsx'
import { ImportReportView } from '../../features/exchange/import/components/import-report.tsx'
import { ImportRunning } from '../../features/exchange/import/components/import-running.tsx'
import { findAddressOf, forgetSource } from '../../features/exchange/import/import-answers.ts'
import { useSeen } from '../../features/following/messages/message-queries.ts'
import { saveFile } from '../../shared/lib/save-file.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { RelativeDate } from '../../shared/ui/text/relative-date.tsx'
import { StepperPage } from '../../shared/ui/layout/stepper-page.tsx'
import { ImportPreviewPage } from './import-preview-page.tsx'

function reviewOf(projectId: string, { moduleId }: ImportReport): string {
  return `/project/doc/${projectId}?module=${moduleId ?? ''}&segment=review`
}

const linkOfDocument = (docId: string) => `/view/${docId}`

/** Saves the report with all its issues, of which the page has the first. */
async function download(report: ImportReport): Promise<void> {
  const issues = await listJobIssues(report.jobId)
  const name = `${report.moduleName === '' ? 'lectern' : report.moduleName}-import.json`
  saveFile(
    name.replace(/[/\\:*?"<>|]/g, '-'),
    new Blob([JSON.stringify({ ...report, issues }, null, 2)], { type: 'application/json' }),
  )
}

/** Opens the first document of the application, as readers see it. */
function ReadButton({ moduleId }: { moduleId: string }) {
  const { t } = useTranslation('import')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { mutate: read, isPending } = useMutation({
    mutationFn: async () => {
      const tree = buildTree(await client.query(docTableQuery(moduleId)))
      return idOf(tree, firstDoc(tree))
    },
    onSuccess: (docId) => void navigate(docId === '' ? '/view' : `/view/${docId}`),
  })
  return (
    <Button
      variant="filled"
      loading={isPending}
      leftSection={<IconBook size={16} stroke={1.6} aria-hidden />}
      onClick={() => read()}
    >
      {t('report.read')}
    </Button>
  )
}

/** Where to go from a job: back to the source, to its report as a file, to the application. */
function JobActions({ job, projectId }: { job: Job; projectId: string }) {
  const { t } = useTranslation('import')
  const { report } = job
  const { mutate: save, isPending: isSaving } = useMutation({ mutationFn: download })
  const moduleId = job.state === 'done' ? report?.moduleId : undefined
  const back = `/project/doc/${projectId}`
  const address = findAddressOf(job.id)
  if (!hasEnded(job.state)) {
    return (
      <Button component={Link} to={back}>
        {t('toApplications')}
      </Button>
    )
  }
  return (
    <>
      {report !== null && (
        <Button
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          loading={isSaving}
          onClick={() => save(report)}
        >
          {t('report.download')}
        </Button>
      )}
      <Button component={Link} to={`/project/import/${projectId}`}>
        {t(job.state === 'done' ? 'another' : 'tryAgain')}
      </Button>
      {moduleId !== undefined && moduleId !== null && address !== undefined && (
        <Button
          component={Link}
          to={`${back}?${new URLSearchParams({ module: moduleId, segment: 'settings', part: 'sync', ...address }).toString()}`}
          leftSection={<IconRefreshDot size={16} stroke={1.6} aria-hidden />}
        >
          {t('keepInSync')}
        </Button>
      )}
      {moduleId !== undefined && moduleId !== null && (
        <>
          <Button
            component={Link}
            to={`${back}?module=${moduleId}`}
            leftSection={<IconArrowUpRight size={16} stroke={1.6} aria-hidden />}
          >
            {t('report.openModule', { name: report?.moduleName ?? '' })}
          </Button>
          <ReadButton moduleId={moduleId} />
        </>
      )}
    </>
  )
}

function JobBody({ job, projectId, isPreview }: { job: Job; projectId: string; isPreview: boolean }) {
  if (!hasEnded(job.state)) return <ImportRunning job={job} isPreview={isPreview} />
  if (job.state === 'done' && job.report !== null)
    return <ImportReportView report={job.report} linkOf={linkOfDocument} decideTo={reviewOf(projectId, job.report)} />
  return <ImportFailed job={job} />
}

/** The head of a job's page. */
function useHeadWords(job: Job | undefined, projectName: string) {
  const { t } = useTranslation('import')
  if (job?.state === 'done' && job.report !== null) {
    const { fileName, moduleName } = job.report
    const meta = (
      <>
        {t('report.into', { name: moduleName })}
        {job.finishedAtMs !== null && (
          <>
            {' · '}
            <RelativeDate epochMs={job.finishedAtMs} />
          </>
        )}
      </>
    )
    return { title: fileName === '' ? t('report.titleText') : t('report.title', { name: fileName }), meta }
  }
  if (job !== undefined && hasEnded(job.state)) {
    const meta = job.finishedAtMs !== null && <RelativeDate epochMs={job.finishedAtMs} />
    return { title: t('into', { project: projectName }), meta }
  }
  return { title: t('into', { project: projectName }), meta: t('running.intro') }
}

/** An import under way, and its report once it has ended; a preview shows what would be. */
export function ImportJobPage() {
  const projectId = useRouteId('projectId')
  const jobId = useRouteId('jobId')
  const [search] = useSearchParams()
  const query = useJob(jobId)
  const report = query.data?.state === 'done' ? query.data.report : null
  // Deciding immediately was chosen; where nothing is asked in the end, the report shows that.
  if (report !== null && search.has('decide') && report.counts.open + report.counts.proposed + report.counts.likely > 0)
    return <Navigate to={reviewOf(projectId, report)} replace />
  if (query.data !== undefined && report?.isDryRun === true)
    return <ImportPreviewPage key={jobId} projectId={projectId} job={query.data} report={report} />
  return <ImportJob projectId={projectId} jobId={jobId} isPreview={search.has('preview')} />
}

function ImportJob({ projectId, jobId, isPreview }: { projectId: string; jobId: string; isPreview: boolean }) {
  const { t } = useTranslation('import')
  const client = useQueryClient()
  const project = useQuery(projectInfoQuery(projectId))
  const query = useJob(jobId)
  const job = query.data
  const isDone = job?.state === 'done'
  useSeen(isDone ? (job.report?.moduleId ?? undefined) : undefined)
  const head = useHeadWords(job, project.data?.name ?? '')
  usePageTitle(head.title, project.data?.name)
  useEffect(() => {
    if (!isDone) return
    forgetSource(projectId, jobId)
    void client.invalidateQueries({ queryKey: modulesQuery(projectId).queryKey })
    void client.invalidateQueries({ queryKey: projectInfoQuery(projectId).queryKey })
    void client.invalidateQueries({ queryKey: ['module'] })
    void client.invalidateQueries({ queryKey: ['tree'] })
  }, [client, isDone, jobId, projectId])
  return (
    <StepperPage
      title={head.title}
      meta={head.meta}
      steps={[t('steps.source'), t('steps.preview'), t('steps.import'), t('steps.report')]}
      current={isPreview ? 1 : job !== undefined && hasEnded(job.state) ? 3 : 2}
      ground="plain"
      note={job !== undefined && !hasEnded(job.state) && t(isPreview ? 'preview.noteNothing' : 'running.staged')}
      actions={job !== undefined && <JobActions job={job} projectId={projectId} />}
    >
      <QueryState query={query}>
        {(data) => <JobBody job={data} projectId={projectId} isPreview={isPreview} />}
      </QueryState>
    </StepperPage>
  )
}
