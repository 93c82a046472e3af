/* Saved cases as the contract shows them. */
import type { CallCase, CaseContent, CaseEntry } from '@lectern/contracts'
import { encodeId } from '../../../core/public-ids.ts'
import type { ListedCase } from './case-repo.ts'

export function presentEntry(row: ListedCase): CaseEntry {
  return {
    id: encodeId('case', row.id),
    docId: encodeId('doc', row.doc_id),
    docName: row.doc_name,
    httpMethod: row.http_method,
    name: row.name,
    assertionCount: row.assertion_count,
    version: row.version,
    authorName: row.author_name,
    lastRun: lastRunOf(row),
    createdAtMs: row.created_at_ms,
    updatedAtMs: row.updated_at_ms,
  }
}

function lastRunOf({
  ran_at_ms: ranAtMs,
  is_passed,
  has_token,
  runner_name: byName,
}: ListedCase): CaseEntry['lastRun'] {
  return ranAtMs === null ? null : { ranAtMs, byName, isPassed: is_passed === 1, hasToken: has_token === 1 }
}

export function presentCase(row: ListedCase & { content: string }): CallCase {
  // Written by `case-commands.ts`, or checked when an archive was unpacked.
  return { ...presentEntry(row), content: JSON.parse(row.content) as CaseContent }
}
