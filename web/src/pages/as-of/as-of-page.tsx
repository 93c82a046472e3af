import type { DocDetail, Module, TreeAsOf } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { treeQuery } from '../../entities/document/reading-source.ts'
import { moduleInfoQuery } from '../../entities/module/module-queries.ts'
import { asOfPath, createAsOfSource, isAsOf, sinceOf } from '../../features/documents/as-of/as-of-source.ts'
import { quickMoments, readMoment } from '../../shared/lib/time/local-time.ts'
import { MomentPicker } from '../../features/documents/as-of/moment-picker.tsx'
import { useMomentText } from '../../shared/lib/hooks/use-moment-text.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { StateReader } from '../layout/state-reader.tsx'
import { ThenStrip } from './then-strip.tsx'
import classes from './as-of-page.module.css'

/** `/module/asOf/{moduleId}/{docId?}?at=`: an application as it was at a moment, for reading. Without a moment, yesterday. */
export function AsOfPage() {
  const moduleId = useRouteId('moduleId')
  const { docId } = useParams()
  const [search] = useSearchParams()
  const [openedMs] = useState(Date.now)
  const atMs = readMoment(search.get('at'))
  if (atMs === undefined) return <Navigate to={asOfPath(moduleId, docId, quickMoments.yesterday(openedMs))} replace />
  return <AsOf moduleId={moduleId} docId={docId} atMs={atMs} />
}

interface AsOfProps {
  moduleId: string
  docId: string | undefined
  atMs: number
}

function AsOf({ moduleId, docId, atMs }: AsOfProps) {
  const { t } = useTranslation('history')
  const source = useMemo(() => createAsOfSource(moduleId, atMs), [moduleId, atMs])
  const module = useQuery(moduleInfoQuery(moduleId))
  const since = sinceOf(useQuery(treeQuery(source)).data)
  const [detail, setDetail] = useState<DocDetail>()
  const shown = detail?.id === docId && detail !== undefined && isAsOf(detail) ? detail : undefined
  usePageTitle(t('asOf.title'), module.data?.name)
  return (
    <StateReader
      source={source}
      docId={docId}
      crumbs={crumbsOf(module.data)}
      banner={<Banner module={module.data} docId={docId} atMs={atMs} moduleId={moduleId} since={since} />}
      words={{
        tree: t('asOf.title'),
        docs: (count) => t('asOf.docs', { count }),
        empty: { title: t('asOf.nothing'), hint: t('asOf.nothingHint') },
        pick: t('asOf.pick'),
        missing: t('asOf.missing'),
        toList: t('asOf.toList'),
      }}
      listPath={asOfPath(moduleId, undefined, atMs)}
      hint={t('asOf.places')}
      strip={shown !== undefined && <ThenStrip detail={shown} />}
      onLoad={setDetail}
    />
  )
}

function crumbsOf(module: Module | undefined) {
  if (module === undefined) return []
  return [{ label: module.name, to: presentPath(module) }]
}

const presentPath = ({ projectId, id }: Pick<Module, 'projectId' | 'id'>) => `/project/doc/${projectId}?module=${id}`

interface BannerProps {
  module: Module | undefined
  moduleId: string
  docId: string | undefined
  atMs: number
  since: TreeAsOf['since'] | undefined
}

/** Shows that this is the past, and which. */
function Banner({ module, moduleId, docId, atMs, since }: BannerProps) {
  const { t } = useTranslation('history')
  const momentOf = useMomentText()
  const navigate = useNavigate()
  const changes = (['added', 'changed', 'deleted'] as const)
    .flatMap((each) =>
      since === undefined || since[each] === 0 ? [] : [t(`asOf.count.${each}`, { count: since[each] })],
    )
    .join(' · ')
  return (
    <section
      className="l-row l-gap-8-12 l-py-8 l-pl-32 l-pr-20 l-min-h-52 l-sticky l-below-bar l-warn l-on-warn-soft l-rule-bottom-warn l-m-static l-m-wrap l-m-py-10-16 l-z-sticky-2"
      aria-label={t('asOf.title')}
    >
      <IconClockPause size={18} stroke={1.6} aria-hidden />
      <p className={clsx('l-rest', classes['says'])} title={t('asOf.places')}>
        <strong className="l-bold">{t('asOf.says', { name: module?.name ?? '', moment: momentOf(atMs) })}</strong>
        <span className="l-m-block">{changes !== '' && t('asOf.since', { changes })}</span>
      </p>
      <MomentPicker
        moduleId={moduleId}
        docId={docId}
        atMs={atMs}
        onChoose={(chosenMs) => void navigate(asOfPath(moduleId, docId, chosenMs))}
      />
      {module !== undefined && (
        <Button component={Link} to={docId === undefined ? presentPath(module) : `/view/${docId}`}>
          {t('asOf.toNow')}
        </Button>
      )}
    </section>
  )
}
