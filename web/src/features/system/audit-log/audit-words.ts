/* Entries in words, in the reader's language. */
import { auditActions, auditValues, roles, type AuditAction, type AuditEntry } from '@lectern/contracts'
import type { TFunction } from 'i18next'

type GroupOf<A> = A extends `${infer G}.${string}` ? G : never
/** First part of an act's name. */
export type AuditGroup = GroupOf<AuditAction>

/** Entries of older releases may hold acts this one no longer knows. */
function isKnown(action: string): action is AuditAction {
  return auditActions.some((each) => each === action)
}

/** The act as a sentence; its name when this release has none for it. */
export function sentenceOf(entry: AuditEntry, t: TFunction<'audit'>): string {
  return isKnown(entry.action) ? t(entry.action, auditValues(entry)) : entry.action
}

/** First parts of the names of acts, each once. */
export const auditGroups: readonly AuditGroup[] = [...new Set(auditActions.map(groupOf))]

function groupOf(action: AuditAction): AuditGroup {
  // The names of acts have the form the type takes apart.
  return action.split('.')[0] as AuditGroup
}

/** One field that is different now. */
export interface FieldChange {
  field: string
  from: unknown
  to: unknown
}

/** The details: changes, old over new, and further facts. */
export interface AuditDetails {
  changes: readonly FieldChange[]
  facts: readonly { field: string; value: unknown }[]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isPair(value: unknown): value is { from: unknown; to: unknown } {
  return isRecord(value) && 'from' in value && 'to' in value
}

/** Reads the details of an entry; those of other forms become facts. */
export function readDetails(details: string): AuditDetails {
  const parsed: unknown = JSON.parse(details)
  if (!isRecord(parsed)) return { changes: [], facts: [] }
  const { changes, from, to, memberships, count, ...others } = parsed
  const named = isRecord(changes) ? Object.entries(changes) : []
  const listed = Array.isArray(memberships) ? memberships.filter((each) => isRecord(each) && isPair(each)) : []
  // How many there are is said by the list itself.
  const rest = listed.length > 0 || count === undefined ? others : { ...others, count }
  return {
    changes: [
      ...('from' in parsed || 'to' in parsed
        ? [{ field: typeof to === 'string' && isRole(to) ? 'role' : 'place', from, to }]
        : []),
      ...named.flatMap(([field, value]) => (isPair(value) ? [{ field, from: value.from, to: value.to }] : [])),
      ...listed.map((each) => ({ field: String(Reflect.get(each, 'name')), from: each.from, to: each.to })),
    ],
    facts: Object.entries(rest).map(([field, value]) => ({ field, value })),
  }
}

function isRole(text: string): boolean {
  return roles.some((role) => role === text)
}

/** Fields that have a name in the reader's language. */
const namedFields = [
  'name',
  'description',
  'username',
  'nickname',
  'email',
  'status',
  'type',
  'expires_at_ms',
  'is_all',
  'networks',
  'environments',
  'allows_export',
  'allows_debug',
  'allows_mock',
  'shows_changes',
  'email_domains',
  'role',
  'place',
  'reason',
  'application',
  'withPassword',
  'newPassword',
  'successor',
  'spaces',
  'projects',
  'isSuperAdmin',
  'isPrivate',
  'format',
  'host',
  'count',
  'owner',
  'token',
  'restored',
  'failures',
] as const

/** What a field is called; one without a name of its own as the log has it. */
export function fieldName(field: string, t: TFunction<'audit-log'>): string {
  const named = namedFields.find((each) => each === field)
  return named === undefined ? field : t(`field.${named}`)
}

/** The browser and system of a `User-Agent`, as far as it names them; else its beginning. */
export function deviceOf(userAgent: string): string {
  const browser = /(Edg|OPR|Firefox|Chrome|Version|curl)\/(\d+)/.exec(userAgent)
  const system = /(Windows|Mac OS X|Android|iPhone|iPad|Linux)/.exec(userAgent)?.[1]
  if (browser === null) return userAgent.slice(0, 60)
  const names: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }
  const name = names[browser[1] ?? ''] ?? browser[1] ?? ''
  return [`${name} ${browser[2] ?? ''}`, system?.replace('Mac OS X', 'macOS')].filter(Boolean).join(', ')
}
