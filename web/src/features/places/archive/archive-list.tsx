import { Button, Progress } from '@mantine/core'
import type { Archive } from '@lectern/contracts'
import {
  IconAlertCircle,
  IconCircleCheck,
  IconDownload,
  IconPackageExport,
  IconPackageImport,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { hasEnded } from '../../../entities/job/job-queries.ts'
import { formatBytes } from '../../../shared/lib/file-size.ts'
import { joinNames } from '../../../shared/lib/join-names.ts'
import { RelativeDate } from '../../../shared/ui/text/relative-date.tsx'
import { archivesQuery, useFetch, useStop, type ArchivePlace } from './archive-queries.ts'
import classes from './archive.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

function Running({ archive, place }: { archive: Archive; place: ArchivePlace }) {
  const { t } = useTranslation('archive')
  const stop = useStop(place)
  const { percent, step } = archive.progress
  const known = (['rows', 'texts', 'pictures', 'check', 'write'] as const).find((each) => each === step)
  return (
    <div className="l-column l-gap-6">
      <Progress value={percent} aria-label={archive.fileName} />
      <p className="l-row l-wrap l-gap-4-14 l-m-0 l-t3">
        <span>{known === undefined ? t('queued') : t(`step.${known}`)}</span>
        <span>{`${String(percent)}%`}</span>
        <Button variant="link" size="xs" loading={stop.isPending} onClick={() => stop.mutate(archive)}>
          {t('stop')}
        </Button>
      </p>
    </div>
  )
}

function Failed({ archive: { state, failure } }: { archive: Archive }) {
  const { t } = useTranslation('archive')
  if (state === 'cancelled') return <p className="l-row l-wrap l-gap-4-14 l-m-0 l-t3">{t('cancelled')}</p>
  const problem = failure?.problem ?? null
  const place = problem === null ? '' : [problem.entry, problem.what].filter((word) => word !== '').join(' · ')
  return (
    <div className={clsx('l-column l-gap-4', classes['failed'])} role="alert">
      <p className="l-row l-gap-8 l-t2">
        <IconAlertCircle {...icon} />
        {problem === null ? failure?.message : t(`problem.${problem.rule}`)}
      </p>
      {problem !== null && place !== '' && (
        <p className="l-row l-gap-8 l-t2 l-mono l-break">
          {problem.line === 0 ? place : t('problem.place', { place, line: problem.line })}
        </p>
      )}
      {problem !== null && <p className="l-row l-gap-8 l-t2">{t('problem.nothingWritten')}</p>}
    </div>
  )
}

/** Names of those something is to be known about, with the sentence that says what. */
function Names({ sentence, names }: { sentence: string; names: readonly string[] }) {
  const { i18n } = useTranslation()
  if (names.length === 0) return null
  return (
    <li>
      {sentence} <span className="l-t1 l-break">{joinNames(names, i18n.language)}</span>
    </li>
  )
}

/** What became of it, with the way there. */
function Places({ outcome }: { outcome: NonNullable<Archive['outcome']> }) {
  const { t } = useTranslation('archive')
  const { spaceId, spaceName, projects, modules } = outcome
  const [application] = modules
  if (application !== undefined)
    return (
      <Link to={`/project/doc/${projects[0]?.id ?? ''}?module=${application.id}`}>
        {t('open', { name: application.name })}
      </Link>
    )
  return (
    <>
      <Link to={`/space/project/${spaceId}`}>{t('open', { name: spaceName })}</Link>
      {projects.map(({ id, name }) => (
        <Link key={id} to={`/project/doc/${id}`}>
          {name}
        </Link>
      ))}
    </>
  )
}

function Outcome({ outcome }: { outcome: NonNullable<Archive['outcome']> }) {
  const { t } = useTranslation('archive')
  const { unknownPeople, leftOut, closedShares, pausedSites } = outcome
  return (
    <>
      <p className="l-row l-wrap l-gap-4-14 l-m-0 l-t3">
        <Places outcome={outcome} />
      </p>
      <ul className="l-m-0 l-pl-18 l-t2 l-unless-empty">
        <Names sentence={t('note.unknownPeople', { count: unknownPeople.length })} names={unknownPeople} />
        <Names sentence={t('note.leftOut', { count: leftOut.length })} names={leftOut} />
        <Names sentence={t('note.closedShares', { count: closedShares.length })} names={closedShares} />
        <Names sentence={t('note.pausedSites', { count: pausedSites.length })} names={pausedSites} />
      </ul>
    </>
  )
}

const counted = ['projects', 'modules', 'docs', 'revisions', 'comments', 'uploads'] as const

/** How much of each it holds, of what it holds anything of. */
function Counts({ archive: { counts, kind, size } }: { archive: Archive }) {
  const { t, i18n } = useTranslation('archive')
  if (counts === null) return null
  const parts = counted.filter((each) => counts[each] > 0).map((each) => t(`count.${each}`, { count: counts[each] }))
  if (kind === 'packed') parts.push(formatBytes(size, i18n.language))
  return (
    <p className="l-row l-wrap l-gap-4-14 l-m-0 l-t3">
      <span>{parts.join(' · ')}</span>
    </p>
  )
}

function Done({ archive }: { archive: Archive }) {
  const { t } = useTranslation('archive')
  const { outcome, kind } = archive
  return (
    <>
      <Counts archive={archive} />
      {outcome !== null && <Outcome outcome={outcome} />}
      {kind === 'packed' && (
        <p className="l-row l-wrap l-gap-4-14 l-m-0 l-t3">
          <span>
            {t('kept')} <RelativeDate epochMs={archive.expiresAtMs} />
          </span>
        </p>
      )}
    </>
  )
}

function Entry({ archive, place }: { archive: Archive; place: ArchivePlace }) {
  const { t } = useTranslation('archive')
  const fetch = useFetch()
  const isDone = archive.state === 'done'
  const Kind = archive.kind === 'packed' ? IconPackageExport : IconPackageImport
  return (
    <li className={clsx('l-column l-gap-6 l-py-10 l-px-14 l-rule-bottom l-unruled-last', classes['entry'])}>
      <header className="l-row l-gap-10 l-min-h-28 l-t3">
        {isDone ? <IconCircleCheck {...icon} className="l-ok" /> : <Kind {...icon} className="l-t2" />}
        <h3 className="l-rest l-cut l-t1 l-medium">{archive.fileName}</h3>
        <RelativeDate epochMs={archive.createdAtMs} />
        {isDone && archive.kind === 'packed' && (
          <Button
            size="xs"
            leftSection={<IconDownload {...icon} />}
            loading={fetch.isPending}
            onClick={() => fetch.mutate(archive)}
          >
            {t('download')}
          </Button>
        )}
      </header>
      {!hasEnded(archive.state) && <Running archive={archive} place={place} />}
      {(archive.state === 'failed' || archive.state === 'cancelled') && <Failed archive={archive} />}
      {isDone && <Done archive={archive} />}
    </li>
  )
}

/** Archives of the last day, each with how far it is and what came of it. */
export function ArchiveList({ place }: { place: ArchivePlace }) {
  const { t } = useTranslation('archive')
  const client = useQueryClient()
  const { data = [] } = useQuery(archivesQuery(place))
  const unpacked = data.filter(({ kind, state }) => kind === 'sent' && state === 'done').length
  useEffect(() => {
    // What was unpacked shows in lists and counts everywhere.
    if (unpacked > 0) void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'archives' })
  }, [client, unpacked])
  if (data.length === 0) return null
  return (
    <ul className={clsx('l-column l-card l-plain-list', classes['list'])} aria-label={t('list')}>
      {data.map((archive) => (
        <Entry key={archive.id} archive={archive} place={place} />
      ))}
    </ul>
  )
}
