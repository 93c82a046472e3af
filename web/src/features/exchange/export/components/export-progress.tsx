import { Button } from '@mantine/core'
import { cancelJob, downloadExport, exportSteps, type ExportFile, type ExportStep, type Job } from '@lectern/contracts'
import { IconBan, IconCircleCheck, IconCircleX, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { hasEnded, jobQuery, useJob } from '../../../../entities/job/job-queries.ts'
import { toServerUrl } from '../../../../shared/api/base.ts'
import { call, download } from '../../../../shared/api/client.ts'
import { formatBytes } from '../../../../shared/lib/file-size.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { StepProgress } from '../../../../shared/ui/feedback/step-progress.tsx'
import { exportFileQuery, exportIssuesQuery, leave } from '../api/export-queries.ts'
import classes from './export-progress.module.css'

type ShownStep = Exclude<ExportStep, 'done'>
const shownSteps = exportSteps.filter((step): step is ShownStep => step !== 'done')

function Running({ job }: { job: Job }) {
  const { t } = useTranslation('export-dialog')
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => call(cancelJob, { body: { id: job.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: jobQuery(job.id).queryKey }),
    // It ended a moment before: the dialog shows how.
    meta: { handles: ['job_not_cancellable'] },
  })
  return (
    <StepProgress
      label={t('running.title')}
      title={t(job.state === 'queued' ? 'running.queued' : 'running.title')}
      percent={job.progress.percent}
      steps={shownSteps.map((each) => t(`step.${each}`))}
      current={exportSteps.findIndex((each) => each === job.progress.step)}
      note={t('running.leave')}
      stopLabel={t('running.stop')}
      isStopping={stop.isPending}
      onStop={() => stop.mutate()}
    />
  )
}

/** What the format could not hold, on opening; the export comes with the first, the server has the rest. */
function Issues({ id, file }: { id: string; file: ExportFile }) {
  const { t } = useTranslation('export-dialog')
  const query = useInfiniteQuery(exportIssuesQuery(id, file))
  if (file.issueCount === 0) return null
  const shown = query.data.pages.flatMap((page) => page.list)
  return (
    <details className="l-wide l-mt-12 l-max-w-640 l-text-start l-card">
      <summary className="l-py-8 l-px-12 l-min-h-36 l-pointer">{t('done.issues', { count: file.issueCount })}</summary>
      <ul className="l-max-h-240 l-scroll-y l-plain-list">
        {shown.map((issue, index) => (
          // They have no identity of their own, and the list only grows.
          <li className="l-column l-gap-2 l-py-8 l-px-12 l-t2 l-rule-top" key={index}>
            <code className="l-note l-break">
              {issue.file === undefined ? issue.pointer : `${issue.file} ${issue.pointer}`}
            </code>
            {issue.message}
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button size="xs" variant="link" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('done.moreIssues', { count: file.issueCount - shown.length })}
        </Button>
      )}
    </details>
  )
}

function Done({ id, file, starts }: { id: string; file: ExportFile; starts: boolean }) {
  const { t, i18n } = useTranslation('export-dialog')
  const { mutate, isPending } = useMutation({ mutationFn: () => download(downloadExport, { query: { id } }) })
  const hasStarted = useRef(false)
  const isPage = file.page !== ''
  useEffect(() => {
    if (!starts || isPage || hasStarted.current) return
    hasStarted.current = true
    mutate()
  }, [starts, isPage, mutate])
  const until = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className={'l-row l-gap-8 l-text-center l-vertical'} role="status">
      <IconCircleCheck className="l-ok" size={28} stroke={1.4} aria-hidden />
      <h2 className="l-fits l-size-15 l-bold l-line-24 l-break">{file.fileName}</h2>
      <p className="l-mb-8 l-t2">
        {t('done.facts', { count: file.documents, size: formatBytes(file.size, i18n.language) })}
        {' · '}
        {t('done.until', { date: until.format(file.expiresAtMs) })}
      </p>
      {isPage ? (
        <Button
          variant="filled"
          component="a"
          href={toServerUrl(file.page)}
          target="_blank"
          rel="noopener"
          leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
        >
          {t('done.print')}
        </Button>
      ) : (
        <Button
          variant="filled"
          loading={isPending}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => mutate()}
        >
          {t('done.download')}
        </Button>
      )}
      <Issues id={id} file={file} />
    </section>
  )
}

function Failed({ job }: { job: Job }) {
  const { t } = useTranslation('export-dialog')
  const isStopped = job.state === 'cancelled'
  return (
    <EmptyState
      icon={isStopped ? <IconBan size={20} stroke={1.5} /> : <IconCircleX size={20} stroke={1.5} />}
      title={t(isStopped ? 'stopped' : 'failed')}
    >
      {job.failure?.message}
    </EmptyState>
  )
}

function Ended({ job, starts }: { job: Job; starts: boolean }) {
  const file = useQuery({ ...exportFileQuery(job.id), enabled: job.state === 'done' })
  if (job.state !== 'done') return <Failed job={job} />
  return (
    <QueryState query={file}>{(data) => data !== null && <Done id={job.id} file={data} starts={starts} />}</QueryState>
  )
}

/** Who leaves while it is under way gets a message at the end. */
function useLeaving(id: string, isRunning: boolean): void {
  const running = useRef(isRunning)
  useEffect(() => {
    running.current = isRunning
  }, [isRunning])
  useEffect(() => {
    const say = () => {
      if (running.current) leave(id)
    }
    window.addEventListener('pagehide', say)
    return () => {
      window.removeEventListener('pagehide', say)
      say()
    }
  }, [id])
}

/** An export from its start to its file. `starts`: the download begins by itself. */
export function ExportProgress({ id, starts }: { id: string; starts: boolean }) {
  const query = useJob(id)
  useLeaving(id, query.data !== undefined && !hasEnded(query.data.state))
  return (
    <div className={classes['progress']}>
      <QueryState query={query}>
        {(job) => (hasEnded(job.state) ? <Ended job={job} starts={starts} /> : <Running job={job} />)}
      </QueryState>
    </div>
  )
}
