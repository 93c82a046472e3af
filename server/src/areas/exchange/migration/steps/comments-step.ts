/*
 * Comments on documents. Owns: that each comes once, with its author and time, and stays deleted where it was deleted here. An answer is in the thread
 * of what it answers. No one is notified: they are old.
 */
import { limits } from '@lectern/contracts'
import { idOf, numberOf, textOf, timeOf, type DumpRow } from '@lectern/formats'
import { inBatches } from '../../../../db/batches.ts'
import type { Executor } from '../../../../db/content-store.ts'
import { storableText } from '../../../../db/storable-text.ts'
import { addPastComments, addPastThreads } from '../../../documents/comment/past-comment-commands.ts'
import { listLinks, type Link } from '../link-repo.ts'
import { link, type MigrationRun, type Application } from '../migration-run.ts'

interface Wanted {
  tornaId: number
  /** The first of its thread, by Torna's id. */
  rootId: number
  docId: number
  authorId: number
  text: string
  createdAtMs: number
}

/** `key` of a link is the id of the thread. */
export async function moveComments(run: MigrationRun, application: Application): Promise<void> {
  const { context, installation, tally, threads, rowsPath, job } = run
  const rows = await threads.listComments({ rowsPath, moduleId: application.tornaId }, job.signal)
  if (rows.length === 0) return
  tally.count('comments', 'found', rows.length)
  const links = await listLinks(context.db, installation, 'comment', application.id)
  const docs = await listLinks(context.db, installation, 'doc', application.id)
  const fresh = rows.filter((row) => !links.has(idOf(row)))
  tally.count('comments', 'unchanged', rows.length - fresh.length)
  const roots = rootsOf(rows)
  const wanted = fresh.flatMap((row) => wantedOf(run, row, roots, docs))
  reportSkipped(run, application, fresh, wanted)
  if (wanted.length === 0) return
  await context.db.transaction().execute(async (tx) => {
    await job.hold(tx)
    const known = new Map([...links].map(([tornaId, { key }]) => [tornaId, Number(key)]))
    const standing = await listThreads(tx, [...new Set(known.values())])
    const threadOf = new Map([...known].filter(([, threadId]) => standing.has(threadId)))
    const byRoot = Map.groupBy(wanted, ({ rootId }) => rootId)
    const beginnings = [...byRoot].filter(([rootId]) => !threadOf.has(rootId))
    const made = await addPastThreads(
      tx,
      beginnings.flatMap(([, [first, ...rest]]) =>
        first === undefined
          ? []
          : {
              docId: first.docId,
              createdBy: first.authorId,
              createdAtMs: first.createdAtMs,
              updatedAtMs: rest.reduce((last, { createdAtMs }) => Math.max(last, createdAtMs), first.createdAtMs),
            },
      ),
    )
    for (const [index, [rootId]] of beginnings.entries()) threadOf.set(rootId, made[index] ?? 0)
    const written = wanted.map((each) => ({ ...each, threadId: threadOf.get(each.rootId) ?? 0 }))
    const ids = await addPastComments(tx, written)
    const noted = written.map(({ tornaId, threadId }, index): Link => {
      return { tornaId, ourId: ids[index] ?? 0, scopeId: application.id, key: String(threadId), lastMigrated: '' }
    })
    await link(run, tx, 'comment', noted)
  })
  tally.count('comments', 'added', wanted.length)
}

/** The first of each one's thread; what answers something that is gone begins a thread. */
function rootsOf(rows: readonly DumpRow[]): Map<number, number> {
  const roots = new Map<number, number>()
  // What is answered is older: it comes first.
  for (const row of rows) roots.set(idOf(row), roots.get(numberOf(row, 'reply_id')) ?? idOf(row))
  return roots
}

function wantedOf(
  { people, context }: MigrationRun,
  row: DumpRow,
  roots: ReadonlyMap<number, number>,
  docs: ReadonlyMap<number, Link>,
): Wanted[] {
  const doc = docs.get(numberOf(row, 'doc_id'))
  const authorId = people.get(numberOf(row, 'user_id'))
  const text = storableText(textOf(row, 'content')).trim()
  const isFit = text !== '' && text.length <= limits.comment
  if (doc === undefined || authorId === undefined || !isFit) return []
  const nowMs = context.clock()
  const createdAtMs = Math.min(timeOf(row, 'gmt_create') ?? nowMs, nowMs)
  return [
    { tornaId: idOf(row), rootId: roots.get(idOf(row)) ?? idOf(row), docId: doc.ourId, authorId, text, createdAtMs },
  ]
}

function reportSkipped(
  { tally }: MigrationRun,
  { path }: Application,
  fresh: readonly DumpRow[],
  wanted: readonly Wanted[],
): void {
  const left = fresh.length - wanted.length
  if (left === 0) return
  tally.count('comments', 'left', left)
  tally.remark('commentsLeft', path, {}, left)
}

/** Those that are still there. */
async function listThreads(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>()
  for (const batch of inBatches(ids)) {
    const rows = await db.selectFrom('comment_thread').select('id').where('id', 'in', batch).execute()
    for (const { id } of rows) found.add(id)
  }
  return found
}
