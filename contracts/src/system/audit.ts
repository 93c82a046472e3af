/* The audit log as super admins read it. Nothing here changes it. */
import Type, { type Static } from 'typebox'
import { get, post, superAdmin } from '../endpoint.ts'
import { Description, EpochMs, Nullable, OneOf, PublicId, Strict } from '../scalars.ts'
import { auditSeverities } from './audit-severity.ts'

/** What an entry is about; `id` of the others is never known outside. */
export const auditKinds = ['user', 'space', 'project', 'module', 'doc', 'share', 'job'] as const
export type AuditKind = (typeof auditKinds)[number]

export const AuditEntry = Type.Object({
  /** Place in the chain: 1 is the first entry ever. */
  number: Type.Integer(),
  atMs: EpochMs,
  /** `null`: no one was signed in. The name is the one of that moment, the picture the present one, empty for none; a machine has no id. */
  actor: Nullable(Type.Object({ id: Nullable(PublicId), name: Type.String(), avatar: Type.String() })),
  /** Name of the act, for example `space.create`; older entries may hold names no longer in use. */
  action: Type.String(),
  severity: OneOf(auditSeverities),
  subject: Type.Object({ kind: Type.String(), id: Nullable(PublicId), name: Type.String() }),
  space: Nullable(Type.Object({ id: PublicId, name: Type.String() })),
  /** Network address it came from. */
  address: Type.String(),
  userAgent: Type.String(),
  /** What else says what was done, as JSON of an object. */
  details: Type.String(),
  hash: Type.String(),
  previousHash: Type.String(),
})
export type AuditEntry = Static<typeof AuditEntry>

const filters = {
  actorId: Type.Optional(PublicId),
  /** First part of the names of acts, for example `space`. */
  group: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{1,40}$' })),
  severity: Type.Optional(OneOf(auditSeverities)),
  kind: Type.Optional(OneOf(auditKinds)),
  /** Only with `kind`. */
  subjectId: Type.Optional(PublicId),
  spaceId: Type.Optional(PublicId),
  fromMs: Type.Optional(EpochMs),
  /** Exclusive. */
  toMs: Type.Optional(EpochMs),
  /** Part of a person's or object's name, an address, or the name of an act. */
  keyword: Type.Optional(Description(100)),
}

/** How far matches are counted. */
export const auditCountLimit = 10_000

export const pageAudit = post('/admin/audit/page', 'List the audit log, newest first', {
  access: superAdmin,
  body: Strict({
    ...filters,
    /** Entries older than this number; `next` of the answer before. */
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({
    list: Type.Array(AuditEntry),
    /** `null`: there is nothing older. */
    next: Nullable(Type.Integer()),
    /** How many match, counted up to `auditCountLimit`. Only with the first page. */
    total: Nullable(Type.Integer()),
  }),
})

export const auditFormats = ['csv', 'jsonl'] as const
export type AuditFormat = (typeof auditFormats)[number]

/** Oldest first. Texts a spreadsheet would take for a formula are led by an apostrophe in CSV. */
export const exportAudit = get('/admin/audit/export', 'Export the audit log as CSV or JSON Lines', {
  access: superAdmin,
  query: Strict({ ...filters, format: OneOf(auditFormats) }),
  reply: Type.String(),
  answers: 'file',
})

/** What the sentence of an entry is filled with: its names, and the texts and numbers of its details. */
export function auditValues(
  entry: Pick<AuditEntry, 'actor' | 'subject' | 'space' | 'details'>,
): Record<string, string | number> {
  const details: unknown = JSON.parse(entry.details)
  const values = plainValues(typeof details === 'object' && details !== null ? { ...details } : {})
  return {
    ...values,
    // For sentences about what may have no name.
    hasName: String('name' in values),
    subject: entry.subject.name,
    actor: entry.actor?.name ?? '',
    space: entry.space?.name ?? '',
  }
}

function plainValues(details: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === 'string' || typeof value === 'number') values[name] = value
    else if (typeof value === 'boolean') values[name] = String(value)
    else if (Array.isArray(value)) values[name] = value.filter((each) => typeof each === 'string').join(', ')
  }
  return values
}
