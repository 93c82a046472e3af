/* Which part of an application the address shows, and links to the others. */
import type { Module, ProjectAbilities } from '@lectern/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { reviewsQuery } from '../../entities/review/review-queries.ts'
import { Segmented } from '../../shared/ui/form/segmented.tsx'

const segmentNames = ['list', 'dictionary', 'models', 'review', 'changes', 'health', 'share', 'settings'] as const
type SegmentName = (typeof segmentNames)[number]

/** Those a reader of the application can use; `waiting`: what has to be decided, which has a place while there is any. */
function segmentsFor(can: ProjectAbilities, waiting: number, wanted: string | null): SegmentName[] {
  return segmentNames.filter((name) => {
    if (name === 'review') return can.manageDocs && (waiting > 0 || wanted === name)
    if (name === 'health') return can.manageDocs
    if (name === 'share') return can.share
    return name === 'settings' ? can.manageModules : true
  })
}

/** Fields of the address other than the application and the segment. */
type SegmentFields = Readonly<Record<string, string>>

export function useModuleSegment(module: Module, can: ProjectAbilities) {
  const { t } = useTranslation('module')
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const reviews = useInfiniteQuery({ ...reviewsQuery(module.id), enabled: can.manageDocs })
  const waiting = reviews.data?.pages[0]?.total ?? 0
  const segments = segmentsFor(can, waiting, search.get('segment'))
  const segment = segments.find((one) => one === search.get('segment')) ?? 'list'
  const paramsOf = (value: SegmentName, more: SegmentFields = {}) => ({
    module: module.id,
    ...(value === 'list' ? {} : { segment: value }),
    ...more,
  })
  const labelOf = (value: SegmentName) =>
    value === 'review' ? t('segment.review', { count: waiting }) : t(`segment.${value}`)
  return {
    segment,
    /** Which segments there are is known: they must not move what is beside them later. */
    isReady: !can.manageDocs || !reviews.isPending,
    /** A field of the address. */
    field: (name: string) => search.get(name) ?? undefined,
    linkTo: (value: SegmentName, more: SegmentFields) =>
      `${pathname}?${new URLSearchParams(paramsOf(value, more)).toString()}`,
    /** Shows another place; `isQuiet` leaves no entry in the history of the browser. */
    open: (value: SegmentName, more: SegmentFields = {}, isQuiet = false) =>
      setSearch(paramsOf(value, more), { replace: isQuiet }),
    /** What switches between the segments. */
    lead: (
      <Segmented
        name={t('segment.name')}
        value={segment}
        onChange={(value) => setSearch(paramsOf(value))}
        segments={segments.map((value) => ({ value, label: labelOf(value) }))}
      />
    ),
  }
}

export type ModuleSegment = ReturnType<typeof useModuleSegment>
