import {
  exportComposeViews,
  exportShareViews,
  getComposeViews,
  getShareViews,
  type ViewExport,
} from '@lectern/contracts'
import { keepPreviousData } from '@tanstack/react-query'
import type { VisitRef } from '../../../entities/visit/visit-ref.ts'
import { callQuery } from '../../../shared/api/call-query.ts'
import { download } from '../../../shared/api/client.ts'

const endpoints = {
  share: { report: getShareViews, export: exportShareViews },
  compose: { report: getComposeViews, export: exportComposeViews },
} as const

/** How it was viewed in the last so many days. */
export const viewsQuery = ({ of, id }: VisitRef, days: number) => ({
  ...callQuery([of, id, 'views', days], endpoints[of].report, { query: { id, days } }),
  placeholderData: keepPreviousData,
})

/** Saves everything that is kept as a file. */
export const exportViews = ({ of, id }: VisitRef, what: ViewExport) =>
  download(endpoints[of].export, { query: { id, of: what } })
