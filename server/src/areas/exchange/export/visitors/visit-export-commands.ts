/*
 * Exports by visitors. Owns: that a file holds what they see now, and that the address of a page to print ends soon and with what is visited. Does not own:
 * who may read it (the visit gate), what it holds (`exported-visit.ts`), the formats.
 */
import { visitExportLimits, type exportVisit, type BodyOf, type Language } from '@lectern/contracts'
import type { VisitedRef } from '../../../../auth/visited/visited-subject.ts'
import { requireVisited, type Visiting } from '../../../../auth/visitor-access.ts'
import { AppError } from '../../../../core/app-error.ts'
import type { AppContext } from '../../../../core/context.ts'
import { KeyedMutex } from '../../../../core/keyed-mutex.ts'
import { packPages } from '../export-package.ts'
import { loadPictures } from '../pictures/export-pictures.ts'
import { writeOrRefuse, type ExportThreads } from '../export-threads.ts'
import type { WrittenExport } from '../export-thread.ts'
import { dateOf, wordsOf } from '../export-words-queries.ts'
import { formOf } from '../start-commands.ts'
import { requireExported } from './exported-visit.ts'

type Form = Omit<BodyOf<typeof exportVisit>, 'of' | 'id' | 'docIds'>

interface VisitExport {
  visited: VisitedRef
  docIds: readonly string[] | undefined
  form: Form
  /** Of the reader. */
  language: Language
  /** Without pictures. */
  isForAssistant?: true
}

/** Writes of one subject one after the other: each takes memory and a thread. */
const turns = new KeyedMutex()

export const visitedName = ({ of, id }: VisitedRef): string => `${of} ${String(id)}`

/**
 * What visitors see, or the chosen part of it, as a file.
 * @throws {AppError} visit_export_off, not_accessible for what is not shown, export_empty, export_too_large; visit_not_found when it ended
 */
export async function writeVisited(
  context: AppContext,
  threads: ExportThreads,
  { visited, docIds, form, language, isForAssistant }: VisitExport,
): Promise<WrittenExport> {
  return turns.run(visitedName(visited), async () => {
    const { name, pack } = await requireExported(context.db, visited)
    const { written, ...packed } = await pack(docIds)
    const pictures = isForAssistant
      ? []
      : await loadPictures(context.db, await threads.findPictures(packPages(written)))
    const task = formOf(form, { title: name, language })
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

const pagePurpose = 'visit page'

/** What the key of a page holds. */
export interface PrintPage {
  visited: VisitedRef
  key: string
  docIds?: readonly string[]
  language: Language
  untilMs: number
}

/**
 * The address of a page that prints what visitors see.
 * @throws {AppError} visit_export_off, not_accessible for what is not shown
 */
export async function openPrintPage(
  { db, vault, clock }: AppContext,
  { visited, docIds, language }: Omit<VisitExport, 'form'>,
): Promise<string> {
  const { key, check } = await requireExported(db, visited)
  await check(docIds)
  const untilMs = clock() + visitExportLimits.pageMinutes * 60_000
  const page: PrintPage = { visited, key, ...(docIds && { docIds }), language, untilMs }
  return `/visit/export/page?key=${encodeURIComponent(vault.seal(JSON.stringify(page), pagePurpose))}#print`
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
 * The page, with what visitors see now.
 * @throws {AppError} as `requireVisited` and `writeVisited`
 */
export async function writePrintPage(
  context: AppContext,
  threads: ExportThreads,
  { visited, key, docIds, language }: PrintPage,
  visiting: Visiting,
): Promise<WrittenExport> {
  // Paused, revoked and moved ones are closed to pages as well.
  const subject = await requireVisited(context.db, { of: visited.of, key }, visiting)
  if (subject.id !== visited.id) throw new AppError('visit_not_found')
  return writeVisited(context, threads, { visited, docIds, form: { format: 'print', language }, language })
}
