/*
 * How much attention an act deserves, by its name. Owns the only list of it; entries keep the name of the act alone, so that the level of older
 * ones follows this list.
 */
import type { AuditAction } from './audit-actions.ts'

export const auditSeverities = ['info', 'warning', 'critical'] as const
export type AuditSeverity = (typeof auditSeverities)[number]

/** Acts above `info`. */
export const notableActions = {
  /** Who can do everything, how people get in, and a credential that someone else has. */
  critical: [
    'assistant.endReused',
    'mfa.reset',
    'signInWay.remove',
    'signInWay.update',
    'space.mfaUpdate',
    'user.grantSuperAdmin',
    'user.resetPassword',
    'user.revokeSuperAdmin',
  ],
  /** A failed attempt, less protection, content that leaves or is deleted with all below it. */
  warning: [
    'applicationToken.sign',
    'archive.pack',
    'audit.export',
    'limit.lift',
    'mfa.unbind',
    'migration.start',
    'module.delete',
    'passkey.remove',
    'project.delete',
    'project.open',
    'setting.update',
    'space.delete',
    'user.delete',
    'user.disable',
    'user.export',
    'user.passwordFind',
    'user.passwordWrong',
    'user.signInFailed',
    'user.unlock',
  ],
} as const satisfies Readonly<Record<Exclude<AuditSeverity, 'info'>, readonly AuditAction[]>>

const severities: ReadonlyMap<string, AuditSeverity> = new Map([
  ...notableActions.critical.map((action) => [action, 'critical'] as const),
  ...notableActions.warning.map((action) => [action, 'warning'] as const),
])

/** The level of an act; `info` for those no release knows any more. */
export function severityOf(action: string): AuditSeverity {
  return severities.get(action) ?? 'info'
}
