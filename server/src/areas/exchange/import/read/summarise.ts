import type { ImportStats } from '@lectern/formats'
import { isObject, type ApplicationBundle, type Issue } from '@lectern/model'
import { storableText } from '../../../../db/storable-text.ts'
import type { PlacedIssue, ReadSummary } from './import-protocol.ts'

export type SourceStats = Pick<ImportStats, 'version' | 'environments' | 'webhooks'>

interface ReadResult {
  bundle: ApplicationBundle
  stats: SourceStats
  /** Natural keys in the order of the bundle's documents. */
  documentKeys: readonly string[]
}

/** The report without the counts of what was written. */
export function summarise(issues: readonly Issue[], result?: ReadResult): ReadSummary {
  const info = result?.bundle.application.root['info']
  const keys = new Map<string, string>()
  for (const [index, document] of (result?.bundle.documents ?? []).entries()) {
    const key = result?.documentKeys[index]
    if (document.pointer !== undefined && key !== undefined) keys.set(document.pointer, key)
  }
  return {
    title: textOf(info, 'title'),
    description: textOf(info, 'summary'),
    version: result?.stats.version ?? '',
    environments: result?.stats.environments ?? 0,
    webhooks: result?.stats.webhooks ?? 0,
    issues: issues.map((issue) => placeIssue(issue, keys)),
    issueCounts: {
      error: countAll(issues, 'error'),
      warning: countAll(issues, 'warning'),
      note: countAll(issues, 'note'),
    },
    lost: issues.filter((issue) => issue.lost === true).length,
  }
}

function textOf(info: unknown, field: string): string {
  const text = isObject(info) ? info[field] : undefined
  return typeof text === 'string' ? storableText(text.trim()) : ''
}

function countAll(issues: readonly Issue[], severity: Issue['severity']): number {
  let count = 0
  for (const issue of issues) {
    if (issue.severity !== severity) continue
    // One issue that represents many not listed.
    const more = issue.code === 'issue_more' ? issue.params?.['count'] : undefined
    count += typeof more === 'number' ? more : 1
  }
  return count
}

/** The document whose place is the nearest around the issue's. */
function placeIssue(issue: Issue, keys: ReadonlyMap<string, string>): PlacedIssue {
  if (issue.file !== undefined) return issue
  for (let place = issue.pointer; place.length > 1; place = place.slice(0, place.lastIndexOf('/'))) {
    const docKey = keys.get(place)
    if (docKey !== undefined) return { ...issue, docKey }
  }
  return issue
}
