/* What composed projects out of an archive refer to: documents that are here, when this is the installation they are of. */
import { sql } from 'kysely'
import type { Executor } from '../../../../db/content-store.ts'
import { wasSeen } from '../tables/describe-table.ts'
import type { AnyLine } from '../archive-format.ts'

/**
 * The lines with the numbers of documents as they are here; `null` where there is none of that number made at that moment. Whoever unpacks them puts them
 * in: visitors see what that person may read.
 */
export async function withSourcesHere(tx: Executor, lines: readonly AnyLine[]): Promise<AnyLine[]> {
  const named = lines.flatMap(({ docId }) => (typeof docId === 'string' ? [readOutside(docId)] : []))
  if (named.length === 0) return [...lines]
  const rows = await tx
    .selectFrom('doc')
    .select(['id', 'created_at_ms', 'is_folder'])
    .where(
      'id',
      'in',
      named.map(({ id }) => id),
    )
    .where(sql<boolean>`${wasSeen('doc')}`)
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return lines.map((line) => {
    if (typeof line['docId'] !== 'string') return line
    const { id, createdAtMs } = readOutside(line['docId'])
    const row = known.get(id)
    const isSame = row?.created_at_ms === createdAtMs && row.is_folder === line['isSourceFolder']
    return { ...line, docId: isSame ? id : null }
  })
}

function readOutside(text: string): { id: number; createdAtMs: number } {
  const [id = 0, createdAtMs = 0] = text.split(' ').map(Number)
  return { id, createdAtMs }
}
