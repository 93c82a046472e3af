/* What the report of an import says. */
import type { ImportReport } from '@lectern/contracts'
import type { StoredReport } from '../../jobs/import-report.ts'
import type { ReadSummary } from './import-protocol.ts'
import { isKeyOf } from './natural-keys.ts'
import type { Staging } from './staging.ts'

/** Names a report lists of each kind. */
const maxNames = 200

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
}

/** Of a source that was refused: only what is wrong with it. */
export function refusedReport(fileName: string, summary: ReadSummary): StoredReport {
  return {
    fileName,
    moduleId: null,
    moduleName: '',
    version: summary.version,
    counts: nothing,
    names: { added: [], changed: [], unchanged: [], kept: [], locked: [], removed: [], open: [], renamed: [] },
    issueCounts: summary.issueCounts,
    issues: summary.issues.map(({ docKey: _docKey, ...issue }) => issue),
  }
}

export function countImport(staging: Staging, summary: ReadSummary): ImportReport['counts'] {
  const { names, counts } = staging
  return {
    added: names.added.length,
    changed: names.changed.length,
    unchanged: names.unchanged.length,
    kept: keptNames(staging).length,
    locked: names.locked.length,
    removed: names.removed.length,
    open: names.open.length,
    renamed: names.renamed.length,
    keptEdits: counts.keptEdits,
    folders: counts.folders,
    components: counts.components,
    environments: summary.environments,
    webhooks: summary.webhooks,
    lost: summary.lost,
  }
}

/** Documents of the application, of the kind that is imported, that the source does not have. */
function keptNames({ known, seen, format }: Staging): string[] {
  return [...known.docs]
    .filter(([key, row]) => !row.isFolder && !seen.has(key) && isKeyOf(format, key))
    .map(([, row]) => row.name)
}

export function doneReport(fileName: string, moduleName: string, staging: Staging, summary: ReadSummary): StoredReport {
  const { added, changed, unchanged, locked, removed, open, renamed } = staging.names
  return {
    fileName,
    moduleId: staging.moduleId,
    moduleName,
    version: summary.version,
    counts: countImport(staging, summary),
    names: {
      added: added.slice(0, maxNames),
      changed: changed.slice(0, maxNames),
      unchanged: unchanged.slice(0, maxNames),
      kept: keptNames(staging).slice(0, maxNames),
      locked: locked.slice(0, maxNames),
      removed: removed.slice(0, maxNames),
      open: open.slice(0, maxNames),
      renamed: renamed.slice(0, maxNames),
    },
    issueCounts: summary.issueCounts,
    issues: summary.issues.map(({ docKey, ...issue }) => {
      const docId = docKey === undefined ? undefined : staging.ids.get(docKey)
      return docId === undefined ? issue : { ...issue, docId }
    }),
  }
}
