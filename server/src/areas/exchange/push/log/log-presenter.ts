/* The log of pushes as the contract shows it. */
import { errorNames, type Language, type PushDetail, type PushEntry, type PushOutcome } from '@lectern/contracts'
import { encodeId } from '../../../../core/public-ids.ts'
import type { Texts } from '../../../../core/texts.ts'
import { presentReport, readReport, type ReportReader } from '../../../../jobs/import-report.ts'
import { presentFailure } from '../../../../jobs/job-failure.ts'
import type { JobFailure } from '../../../../jobs/job-repo.ts'
import type { EntryRow } from './log-repo.ts'
import type { Reason } from './push-log.ts'

export function presentEntry(row: EntryRow): PushEntry {
  const report = readReport(row)
  return {
    id: encodeId('push', row.id),
    atMs: row.at_ms,
    tokenName: row.token_name,
    address: row.address,
    api: row.api,
    author: row.author,
    digest: row.digest,
    size: row.size,
    outcome: outcomeOf(row),
    counts:
      report === undefined
        ? null
        : {
            added: report.counts.added,
            changed: report.counts.changed,
            unchanged: report.counts.unchanged,
            open: report.counts.open ?? 0,
            issues: report.issueCounts.error + report.issueCounts.warning,
          },
  }
}

export function presentPush(row: EntryRow, reader: ReportReader): PushDetail {
  const { texts, language } = reader
  const stored = readReport(row)
  const report = stored === undefined ? null : presentReport(stored, row.job_id ?? 0, reader)
  // Written by `endJob`.
  const failure = row.failure === null ? undefined : (JSON.parse(row.failure) as JobFailure)
  const firstError = report?.issues.find((issue) => issue.severity === 'error')?.message
  return {
    ...presentEntry(row),
    reasons: [
      // Written by `logPush`.
      ...(JSON.parse(row.reasons) as Reason[]).map((reason) => sayReason(reason, texts, language)),
      ...(failure === undefined ? [] : [presentFailure(failure, firstError, texts, language).message]),
    ],
    report,
    hasPayload: Boolean(row.has_payload),
  }
}

function outcomeOf({ outcome, state }: EntryRow): PushOutcome {
  if (outcome !== null) return outcome
  if (state === 'done') return 'done'
  return state === 'queued' || state === 'running' ? 'waiting' : 'failed'
}

function sayReason({ error, details }: Reason, texts: Texts, language: Language): string {
  if (error === 'push_kept') return texts.say(language, 'push', 'reason.kept', details)
  if (error === 'push_no_room') return texts.say(language, 'push', 'reason.noRoom', details)
  if (error === 'push_release_unknown') return texts.say(language, 'push', 'reason.releaseUnknown', details)
  if (error === 'push_release_published') return texts.say(language, 'push', 'reason.releasePublished', details)
  const name = errorNames.find((each) => each === error) ?? 'internal_error'
  return texts.say(language, 'errors', name, { requestId: '', reason: '', ...details })
}
