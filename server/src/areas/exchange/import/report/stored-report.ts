/* The report of an import. */
import type { ImportReport } from '@lectern/contracts'
import type { StoredReport } from '../../../../jobs/import-report.ts'
import type { ImportRun } from '../import-run.ts'
import type { PlannedReport, ReadSummary } from '../read/import-protocol.ts'

/** Names a report lists of each kind. */
export const maxNames = 200

const nothing: ImportReport['counts'] = {
  added: 0,
  changed: 0,
  unchanged: 0,
  kept: 0,
  locked: 0,
  removed: 0,
  open: 0,
  renamed: 0,
  keptEdits: 0,
  folders: 0,
  components: 0,
  environments: 0,
  webhooks: 0,
  lost: 0,
  removedUpstream: 0,
  trashed: 0,
  proposed: 0,
  likely: 0,
}

const noNames: ImportReport['names'] = {
  added: [],
  changed: [],
  unchanged: [],
  kept: [],
  locked: [],
  removed: [],
  open: [],
  renamed: [],
  removedUpstream: [],
}

/** Of a source that was refused: only what is wrong with it. */
export function refusedReport({ payload }: ImportRun, summary: ReadSummary): StoredReport {
  return {
    isDryRun: payload.isDryRun,
    fileName: payload.fileName,
    moduleId: null,
    moduleName: '',
    version: summary.version,
    counts: nothing,
    names: noNames,
    issueCounts: summary.issueCounts,
    issues: summary.issues.map(({ docKey: _docKey, ...issue }) => issue),
  }
}

/** @param idOf the id of a new document by its key */
export function doneReport(
  { payload }: ImportRun,
  planned: PlannedReport,
  {
    idOf,
    ...rest
  }: Pick<StoredReport, 'moduleId' | 'moduleName' | 'otherFiles'> & { idOf: (key: string) => number | undefined },
): StoredReport {
  return {
    isDryRun: payload.isDryRun,
    fileName: payload.fileName,
    ...planned,
    ...rest,
    issues: planned.issues.map(({ docKey, ...issue }) => {
      const docId = docKey === undefined ? undefined : idOf(docKey)
      return docId === undefined ? issue : { ...issue, docId }
    }),
  }
}
