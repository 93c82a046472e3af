/* How a share or composed project is viewed, for those who manage it. */
import { viewReportRows, type CompactTree, type VisitedKind, type ViewReport } from '@lectern/contracts'
import type { VisitedRef } from '../../../auth/visited/visited-subject.ts'
import type { AppContext } from '../../../core/context.ts'
import { dayOf } from '../../../core/days.ts'
import { encodeId } from '../../../core/public-ids.ts'
import { readSettings } from '../../../core/settings.ts'
import type { PreparedJson } from '../../../http/replies.ts'
import { countVisitorsByDay, findTotal, listViewedDocs, listViewsByDay, listVisitors } from './view-report-repo.ts'

const dayMs = 86_400_000

/** Read the trees that visitors of each kind see. */
export type VisitTrees = Readonly<
  Partial<Record<VisitedKind, { tree: (subject: VisitedRef, form: 'columns') => Promise<PreparedJson> }>>
>

/** A document as visitors see it now. */
interface ShownDoc {
  name: string
  httpMethod: string
}

/** Trees that were read, for as long as they are kept prepared. */
const shownByTree = new WeakMap<PreparedJson, ReadonlyMap<string, ShownDoc>>()

/** What visitors see now, by public id: names of what they don't see any more are none of a report's business. */
export async function readShownDocs(trees: VisitTrees, subject: VisitedRef): Promise<ReadonlyMap<string, ShownDoc>> {
  const prepared = await trees[subject.of]?.tree(subject, 'columns')
  if (prepared === undefined) return new Map()
  const known = shownByTree.get(prepared)
  if (known !== undefined) return known
  // The tree of the contract, as the reader wrote it.
  const { data } = JSON.parse(prepared.body.toString()) as { data: CompactTree }
  const { id: ids, label, method, methods } = data
  const shown = new Map(
    ids.map((id, index) => [id, { name: label[index] ?? '', httpMethod: methods[method[index] ?? -1] ?? '' }]),
  )
  shownByTree.set(prepared, shown)
  return shown
}

/** The last so many days, today included. */
export async function readReport(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  trees: VisitTrees,
  subject: VisitedRef,
  days: number,
): Promise<ViewReport> {
  const nowMs = clock()
  const since = { ...subject, from: dayOf(nowMs - (days - 1) * dayMs) }
  const total = await findTotal(db, subject)
  const byDay = await listViewsByDay(db, since)
  const visitorsOf = await countVisitorsByDay(db, since)
  const docs = await listViewedDocs(db, since, viewReportRows)
  const visitors = await listVisitors(db, since, viewReportRows)
  const shown = docs.rows.length === 0 ? new Map<string, ShownDoc>() : await readShownDocs(trees, subject)
  return {
    total: total?.views ?? 0,
    lastViewedAtMs: total?.last_at_ms ?? null,
    keptDays: (await readSettings(db, 'visits')).keptDays,
    from: since.from,
    to: dayOf(nowMs),
    days: byDay.map(({ day, views }) => ({ day, views, visitors: visitorsOf.get(day) ?? 0 })),
    docs: docs.rows.map(({ doc_kind: kind, doc_id: docId, views }) => {
      const id = encodeId(kind, docId)
      const doc = shown.get(id)
      return { id, name: doc?.name ?? null, httpMethod: doc?.httpMethod ?? '', views }
    }),
    docCount: docs.total,
    visitors: visitors.rows.map(({ email, network, views, last_at_ms: lastViewedAtMs }) => ({
      ...{ email, network, views, lastViewedAtMs },
    })),
    visitorCount: visitors.total,
  }
}
