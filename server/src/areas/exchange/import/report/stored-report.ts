/* What the report of an import says. */
import type { ImportReport } from '@lectern/contracts'
import type { StoredReport } from '../../../../jobs/import-report.ts'
import type { RemovedUpstream, RemovedUpstreamDoc } from '../compare/removed-upstream.ts'
import type { ImportPayload } from '../import-payload.ts'
import type { Excluded, ReadSummary } from '../read/import-protocol.ts'
import { isKeyOf } from '../compare/natural-keys.ts'
import { changesOf } from './preview.ts'
import type { Staging } from '../write/staging.ts'

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
export function refusedReport(
  { fileName, isDryRun }: Pick<ImportPayload, 'fileName' | 'isDryRun'>,
  summary: ReadSummary,
): StoredReport {
  return {
    isDryRun,
    fileName,
    moduleId: null,
    moduleName: '',
    version: summary.version,
    counts: nothing,
    names: noNames,
    issueCounts: summary.issueCounts,
    issues: summary.issues.map(({ docKey: _docKey, ...issue }) => issue),
  }
}

export function countImport({ staging, removedUpstream, summary }: ImportResult): ImportReport['counts'] {
  const { names, counts } = staging
  const become = (what: RemovedUpstreamDoc['becomes']): number =>
    removedUpstream.docs.filter((doc) => doc.becomes === what).length
  return {
    added: names.added.length,
    changed: names.changed.length,
    unchanged: names.unchanged.length,
    kept: keptNames(staging, removedUpstream).length,
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
    removedUpstream: removedUpstream.docs.length + removedUpstream.pairs.length,
    trashed: become('removed'),
    proposed: become('proposed'),
    likely: removedUpstream.pairs.length,
  }
}

/** Documents of the application, of the kind that is imported, that the source neither has nor had until now. */
function keptNames({ known, seen, format }: Staging, removedUpstream: RemovedUpstream): string[] {
  const isGone = new Set([...removedUpstream.docs, ...removedUpstream.pairs].map(({ key }) => key))
  return [...known.docs]
    .filter(([key, row]) => !row.isFolder && !seen.has(key) && !isGone.has(key) && isKeyOf(format, key))
    .map(([, row]) => row.name)
}

/** What an import came to. */
export interface ImportResult {
  staging: Staging
  removedUpstream: RemovedUpstream
  excluded: Excluded
  summary: ReadSummary
}

export function doneReport(fileName: string, moduleName: string, result: ImportResult): StoredReport {
  const { staging, removedUpstream, excluded, summary } = result
  const { added, changed, unchanged, locked, removed, open, renamed } = staging.names
  const { changes } = staging
  return {
    isDryRun: changes !== undefined,
    fileName,
    moduleId: staging.moduleId === 0 ? null : staging.moduleId,
    moduleName,
    version: summary.version,
    counts: countImport(result),
    names: {
      added: added.slice(0, maxNames),
      changed: changed.slice(0, maxNames),
      unchanged: unchanged.slice(0, maxNames),
      kept: keptNames(staging, removedUpstream).slice(0, maxNames),
      locked: locked.slice(0, maxNames),
      removed: removed.slice(0, maxNames),
      open: open.slice(0, maxNames),
      renamed: renamed.slice(0, maxNames),
      removedUpstream: [...removedUpstream.docs, ...removedUpstream.pairs]
        .slice(0, maxNames)
        .map(({ row }) => row.name),
    },
    ...(changes !== undefined && { changes: changesOf(staging, changes, removedUpstream, excluded) }),
    issueCounts: summary.issueCounts,
    issues: summary.issues.map(({ docKey, ...issue }) => {
      const docId = docKey === undefined ? undefined : staging.ids.get(docKey)
      return docId === undefined ? issue : { ...issue, docId }
    }),
  }
}
