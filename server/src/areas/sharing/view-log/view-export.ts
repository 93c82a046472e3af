/* Views as a file, made piece by piece. */
import type { ViewExport } from '@lectern/contracts'
import type { VisitedRef } from '../../../auth/visited/visited-subject.ts'
import type { AppContext } from '../../../core/context.ts'
import { csvHead, csvLine } from '../../../core/csv.ts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ViewDocDayRow, ViewVisitorDayRow } from '../../../db/schema.ts'
import { readShownDocs, type VisitTrees } from './view-log-queries.ts'
import { listDocDaysAfter, listVisitorDaysAfter } from './view-report-repo.ts'

export const viewsMediaType = 'text/csv; charset=utf-8'

/** Rows per piece: a few milliseconds of work. */
const pieceRows = 500

type Reading = Pick<AppContext, 'db'> & { trees: VisitTrees }

export function writeViewFile(reading: Reading, subject: VisitedRef, of: ViewExport): AsyncGenerator<string> {
  return of === 'documents' ? writeDocDays(reading, subject) : writeVisitorDays(reading, subject)
}

async function* writeDocDays({ db, trees }: Reading, subject: VisitedRef): AsyncGenerator<string> {
  yield csvHead(['day', 'document_id', 'method', 'document', 'views'])
  const shown = await readShownDocs(trees, subject)
  const read = (after: ViewDocDayRow | undefined) => listDocDaysAfter(db, subject, { after, limit: pieceRows })
  for await (const rows of inPieces(read)) {
    const lines = rows.map(({ day, doc_kind: kind, doc_id: docId, views }) => {
      const id = encodeId(kind, docId)
      const doc = shown.get(id)
      return csvLine([day, id, doc?.httpMethod ?? '', doc?.name ?? '', String(views)])
    })
    yield lines.join('')
  }
}

async function* writeVisitorDays({ db }: Reading, subject: VisitedRef): AsyncGenerator<string> {
  yield csvHead(['day', 'email', 'network', 'views', 'last_view'])
  const read = (after: ViewVisitorDayRow | undefined) => listVisitorDaysAfter(db, subject, { after, limit: pieceRows })
  for await (const rows of inPieces(read)) {
    const lines = rows.map(({ day, email, network, views, last_at_ms: lastMs }) =>
      csvLine([day, email, network, String(views), new Date(lastMs).toISOString()]),
    )
    yield lines.join('')
  }
}

/** All rows, a piece at a time; `read` returns those after a row. */
async function* inPieces<T>(read: (after: T | undefined) => Promise<T[]>): AsyncGenerator<T[]> {
  let after: T | undefined
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    if (rows.length < pieceRows) return
    after = rows.at(-1)
  }
}
