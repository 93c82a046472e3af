/*
 * Exports of shares by their visitors. Owns: that a file holds what the share shows now, and that the address of a page to print ends soon and with
 * the share. Does not own: who may read the share (the visit gate), the formats.
 */
import { visitExportLimits, type exportShare, type BodyOf, type Language } from '@lectern/contracts'
import { requireVisited, type Visiting } from '../../../../auth/visitor-access.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { KeyedMutex } from '../../../../core/keyed-mutex.ts'
import { requireExportedShare } from '../../../sharing/share/exported-share-queries.ts'
import { packPages } from '../export-package.ts'
import { loadPictures } from '../pictures/export-pictures.ts'
import { writeOrRefuse, type ExportThreads } from '../export-threads.ts'
import type { WrittenExport } from '../export-thread.ts'
import { dateOf, wordsOf } from '../export-words-queries.ts'
import { formOf } from '../start-commands.ts'
import { checkPicks, packShare } from './pack-share.ts'

type Form = Omit<BodyOf<typeof exportShare>, 'id' | 'docIds'>

interface VisitExport {
  shareId: number
  docIds: readonly string[] | undefined
  form: Form
  /** Of the reader. */
  language: Language
  /** Without pictures. */
  isForAssistant?: true
}

/** Writes for one share one after the other: each takes memory and a thread. */
const turns = new KeyedMutex()

/**
 * What visitors see of the share, or of the chosen part, as a file.
 * @throws {AppError} share_export_off, not_accessible for what the share does not show, export_empty, export_too_large; visit_not_found when it ended
 */
export async function writeShare(
  context: AppContext,
  threads: ExportThreads,
  { shareId, docIds, form, language, isForAssistant }: VisitExport,
): Promise<WrittenExport> {
  return turns.run(String(shareId), async () => {
    const share = await requireExportedShare(context.db, shareId)
    const { written, ...packed } = await packShare(context.db, share, docIds)
    const pictures = isForAssistant
      ? []
      : await loadPictures(context.db, await threads.findPictures(packPages(written)))
    const task = formOf(form, { title: share.row.name, language })
    const work = threads.write({
      ...task,
      ...packed,
      pictures,
      ...(isForAssistant && { isForAssistant }),
      words: wordsOf(context.texts, task.language),
      date: dateOf(context.clock(), task.language),
    })
    return writeOrRefuse(work)
  })
}

const pagePurpose = 'share page'

/** What the key of a page holds. */
export interface PrintPage {
  shareId: number
  key: string
  docIds?: readonly string[]
  language: Language
  untilMs: number
}

/**
 * The address of a page that prints what visitors see.
 * @throws {AppError} share_export_off, not_accessible
 */
export async function openPrintPage(
  { db, vault, clock }: AppContext,
  { shareId, docIds, language }: Omit<VisitExport, 'form'>,
): Promise<string> {
  const share = await requireExportedShare(db, shareId)
  await checkPicks(db, share, docIds)
  const untilMs = clock() + visitExportLimits.pageMinutes * 60_000
  const page: PrintPage = { shareId, key: share.row.address_key, ...(docIds && { docIds }), language, untilMs }
  return `/share/export/page?key=${encodeURIComponent(vault.seal(JSON.stringify(page), pagePurpose))}#print`
}

/**
 * What the key of a page stands for.
 * @throws {AppError} export_not_found for a wrong or old key
 */
export function readPrintKey({ vault }: AppContext, key: string, nowMs: number): PrintPage {
  const page = openKey(vault, key)
  if (page === undefined || page.untilMs <= nowMs) throw new AppError('export_not_found')
  return page
}

function openKey(vault: AppContext['vault'], key: string): PrintPage | undefined {
  try {
    // Sealed by `openPrintPage`.
    return JSON.parse(vault.open(key, pagePurpose)) as PrintPage
  } catch {
    // Whatever it is, it is none of ours.
    return undefined
  }
}

/**
 * The page, as the share is now.
 * @throws {AppError} as `requireVisited` and `writeShare`
 */
export async function writePrintPage(
  context: AppContext,
  threads: ExportThreads,
  { shareId, key, docIds, language }: PrintPage,
  visiting: Visiting,
): Promise<WrittenExport> {
  // Paused, revoked and moved ones are closed to pages as well.
  const subject = await requireVisited(context.db, { of: 'share', key }, visiting)
  if (subject.id !== shareId) throw new AppError('visit_not_found')
  return writeShare(context, threads, { shareId, docIds, form: { format: 'print', language }, language })
}
