/*
 * What the audit log records, one name per kind of act: subject and verb. Its sentence stands in `locales/<lang>/audit.json` under the same name.
 */
export const auditActions = [
  'user.signIn',
  'user.signInFailed',
  'user.signOut',
  'setting.update',
  'token.create',
  'token.revoke',
  'openUser.create',
  'openUser.rotate',
  'openUser.enable',
  'openUser.disable',
  'openUser.delete',
] as const
export type AuditAction = (typeof auditActions)[number]
