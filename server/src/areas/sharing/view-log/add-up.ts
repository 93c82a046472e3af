/* Views added up as they are stored: by document, by visitor, and all. Pure. */
import type { KeptAddress, VisitedKind } from '@lectern/contracts'
import { dayOf } from '../../../core/days.ts'
import type { ViewDocDayRow, ViewedDocKind, ViewTotalRow, ViewVisitorDayRow } from '../../../db/schema.ts'
import { keptPartOf } from './what-counts.ts'

/** A document that a visitor read. */
export interface View {
  of: VisitedKind
  id: number
  docKind: ViewedDocKind
  docId: number
  /** Hash of the session it came with. */
  session: string | undefined
  /** The address the visitor proved; empty for none. */
  email: string
  /** Network address. */
  address: string
  atMs: number
}

/** Each in one order, so that servers that write at the same moment don't wait for each other crosswise. */
export interface ViewCounts {
  docs: ViewDocDayRow[]
  visitors: ViewVisitorDayRow[]
  totals: ViewTotalRow[]
}

export function addUp(views: readonly View[], addresses: KeptAddress): ViewCounts {
  const docs = new Map<string, ViewDocDayRow>()
  const visitors = new Map<string, ViewVisitorDayRow>()
  const totals = new Map<string, ViewTotalRow>()
  for (const { of, id, docKind, docId, email, address, atMs } of views) {
    const subject = { of_kind: of, of_id: id }
    const day = dayOf(atMs)
    const network = keptPartOf(address, addresses)
    count(docs, [of, id, day, docKind, docId], { ...subject, day, doc_kind: docKind, doc_id: docId, views: 0 })
    const visitor = count(visitors, [of, id, day, email, network], {
      ...subject,
      ...{ day, email, network, views: 0, last_at_ms: atMs },
    })
    const total = count(totals, [of, id], { ...subject, views: 0, last_at_ms: atMs })
    for (const row of [visitor, total]) row.last_at_ms = Math.max(row.last_at_ms, atMs)
  }
  return { docs: inOrder(docs), visitors: inOrder(visitors), totals: inOrder(totals) }
}

function count<T extends { views: number }>(rows: Map<string, T>, parts: readonly unknown[], first: T): T {
  const key = JSON.stringify(parts)
  const row = rows.get(key) ?? first
  row.views += 1
  rows.set(key, row)
  return row
}

function inOrder<T>(rows: ReadonlyMap<string, T>): T[] {
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
