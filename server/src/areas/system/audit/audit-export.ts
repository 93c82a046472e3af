/* The audit log as a file, made piece by piece: a million entries neither fill the memory nor hold up others. */
import type { AuditEntry, AuditFormat, Language } from '@lectern/contracts'
import { auditValues } from '@lectern/contracts'
import { csvHead, csvLine } from '../../../core/csv.ts'
import type { Texts } from '../../../core/texts.ts'
import type { Executor } from '../../../db/content-store.ts'
import { presentEntry } from './audit-presenter.ts'
import { listEntriesUpward, type AuditFilter } from './audit-repo.ts'

/** Rows per piece: a few milliseconds of work. */
const pieceRows = 500

/** What the reader's sentences are made of. */
export interface Reader {
  texts: Texts
  language: Language
}

export const auditMediaTypes: Readonly<Record<AuditFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
}

/** The matching entries up to number `last`, oldest first. */
export async function* writeEntries(
  db: Executor,
  filter: AuditFilter,
  { format, last, reader }: { format: AuditFormat; last: number; reader: Reader },
): AsyncGenerator<string> {
  if (format === 'csv') yield csvHead(columns)
  let after = 0
  for (;;) {
    const rows = await listEntriesUpward(db, filter, { after, last, limit: pieceRows })
    if (rows.length === 0) return
    after = rows.at(-1)?.id ?? last
    const entries = rows.map(presentEntry)
    yield entries
      .map((entry) => (format === 'csv' ? csvLine(fieldsOf(entry, reader)) : `${JSON.stringify(toLine(entry))}\n`))
      .join('')
    if (rows.length < pieceRows) return
  }
}

/** Details as an object rather than text. */
function toLine({ atMs, details, actor, ...entry }: AuditEntry): object {
  const parsed: unknown = JSON.parse(details)
  const who = actor === null ? null : { id: actor.id, name: actor.name }
  return { at: new Date(atMs).toISOString(), actor: who, ...entry, details: parsed }
}

const columns = [
  'number',
  'time',
  'actor',
  'actor_id',
  'action',
  'severity',
  'sentence',
  'subject_kind',
  'subject_id',
  'subject',
  'space',
  'address',
  'user_agent',
  'details',
  'previous_hash',
  'hash',
] as const

function fieldsOf(entry: AuditEntry, reader: Reader): string[] {
  return [
    String(entry.number),
    new Date(entry.atMs).toISOString(),
    entry.actor?.name ?? '',
    entry.actor?.id ?? '',
    entry.action,
    entry.severity,
    sentenceOf(entry, reader),
    entry.subject.kind,
    entry.subject.id ?? '',
    entry.subject.name,
    entry.space?.name ?? '',
    entry.address,
    entry.userAgent,
    entry.details,
    entry.previousHash,
    entry.hash,
  ]
}

/** The entry in words. */
function sentenceOf(entry: AuditEntry, { texts, language }: Reader): string {
  return texts.say(language, 'audit', entry.action, auditValues(entry))
}
