/*
 * The report of an import as its job keeps it: as the contract's, with issue codes instead of sentences and the database's ids. Owns: its form and
 * the way to the reader's language. Does not own: what goes into it (`areas/import`).
 */
import type { ImportReport, Language } from '@lectern/contracts'
import type { Issue } from '@lectern/model'
import { encodeId } from '../core/public-ids.ts'
import type { Texts } from '../core/texts.ts'

export interface StoredIssue extends Issue {
  /** Document the place belongs to. */
  docId?: number
}

/** A shape with fields that older reports do not have. */
type Later<Shape, Field extends keyof Shape> = Omit<Shape, Field> & Partial<Pick<Shape, Field>>

export interface StoredReport extends Omit<ImportReport, 'moduleId' | 'issues' | 'counts' | 'names'> {
  moduleId: number | null
  counts: Later<ImportReport['counts'], 'locked' | 'removed' | 'open' | 'renamed' | 'keptEdits'>
  names: Later<ImportReport['names'], 'locked' | 'removed' | 'open' | 'renamed'>
  issues: StoredIssue[]
}

export function presentReport(report: StoredReport, texts: Texts, language: Language): ImportReport {
  return {
    ...report,
    // Reports from before imports merged name none of these.
    counts: { locked: 0, removed: 0, open: 0, renamed: 0, keptEdits: 0, ...report.counts },
    names: { locked: [], removed: [], open: [], renamed: [], ...report.names },
    moduleId: report.moduleId === null ? null : encodeId('module', report.moduleId),
    issues: report.issues.map(({ severity, pointer, file, code, params, lost, docId }) => ({
      severity,
      pointer,
      code,
      message: texts.say(language, 'issues', code, params),
      ...(file === undefined ? {} : { file }),
      ...(lost === undefined ? {} : { lost }),
      ...(docId === undefined ? {} : { docId: encodeId('doc', docId) }),
    })),
  }
}
