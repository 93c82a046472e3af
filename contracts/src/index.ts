import * as adminUserArea from './accounts/admin-user.ts'
import * as adminJobArea from './system/admin-job.ts'
import * as attemptLimitArea from './system/attempt-limit.ts'
import * as auditArea from './system/audit.ts'
import * as adminSettingArea from './system/admin-setting.ts'
import * as accountArea from './accounts/account.ts'
import * as emailArea from './accounts/email.ts'
import * as constantArea from './documents/constant.ts'
import * as dictionaryArea from './documents/dictionary.ts'
import * as commentArea from './documents/comment.ts'
import * as docArea from './documents/doc.ts'
import * as docEditArea from './documents/doc-edit.ts'
import * as docTagsArea from './documents/doc-tags.ts'
import * as asOfArea from './documents/as-of.ts'
import * as exportArea from './exchange/export.ts'
import * as archiveArea from './places/archive.ts'
import * as historyArea from './documents/history.ts'
import * as modelArea from './documents/model.ts'
import * as pushArea from './exchange/push.ts'
import * as reviewArea from './exchange/review.ts'
import * as invitationArea from './accounts/invitation.ts'
import * as jobArea from './system/job.ts'
import * as languageArea from './system/language.ts'
import * as migrationArea from './exchange/migration.ts'
import * as memberArea from './places/member.ts'
import * as mailSettingArea from './system/mail-setting.ts'
import * as messageArea from './following/message.ts'
import * as mfaArea from './accounts/mfa.ts'
import * as moduleArea from './places/module.ts'
import * as moduleSettingArea from './places/module-setting.ts'
import * as openUserArea from './accounts/open-user.ts'
import * as presenceArea from './documents/presence.ts'
import * as projectArea from './places/project.ts'
import * as shareArea from './sharing/share.ts'
import * as signInWaysArea from './accounts/sign-in-methods.ts'
import * as spaceArea from './places/space.ts'
import * as syncArea from './exchange/sync.ts'
import * as subscriptionArea from './following/subscription.ts'
import * as systemArea from './system/system.ts'
import * as templateArea from './exchange/template.ts'
import * as tokenArea from './accounts/token.ts'
import * as trashArea from './places/trash.ts'
import * as uploadArea from './documents/upload.ts'
import * as userArea from './accounts/user.ts'
import { isEndpoint, type Endpoint } from './endpoint.ts'

export * from './system/admin-setting.ts'
export * from './accounts/account.ts'
export * from './accounts/admin-user.ts'
export * from './system/admin-job.ts'
export * from './system/attempt-limit.ts'
export * from './system/audit-actions.ts'
export * from './accounts/common-passwords.ts'
export * from './system/audit.ts'
export * from './documents/constant.ts'
export * from './documents/comment.ts'
export * from './constants.ts'
export * from './documents/dictionary.ts'
export * from './documents/doc.ts'
export * from './documents/doc-edit.ts'
export * from './documents/doc-tags.ts'
export * from './documents/as-of.ts'
export * from './exchange/export.ts'
export * from './places/archive.ts'
export * from './documents/history.ts'
export * from './documents/model.ts'
export * from './accounts/email.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './accounts/invitation.ts'
export * from './system/job.ts'
export * from './system/mail-setting.ts'
export * from './system/language.ts'
export * from './exchange/migration.ts'
export * from './places/member.ts'
export * from './following/message.ts'
export * from './accounts/mfa.ts'
export * from './places/module.ts'
export * from './places/module-setting.ts'
export * from './accounts/open-user.ts'
export * from './pages.ts'
export * from './permissions.ts'
export * from './documents/presence.ts'
export * from './places/project.ts'
export * from './exchange/push.ts'
export * from './exchange/review.ts'
export * from './scalars.ts'
export * from './sharing/share.ts'
export * from './accounts/sign-in-provider.ts'
export * from './accounts/sign-in-settings.ts'
export * from './accounts/sign-in-methods.ts'
export * from './places/space.ts'
export * from './following/subscription.ts'
export * from './exchange/sync.ts'
export * from './system/system-settings.ts'
export * from './system/system.ts'
export * from './exchange/template.ts'
export * from './accounts/token.ts'
export * from './places/trash.ts'
export * from './documents/upload.ts'
export * from './accounts/user.ts'

function endpointsOf(area: Record<string, unknown>): readonly Endpoint[] {
  return Object.values(area).filter(isEndpoint)
}

/** Every endpoint, by area; what is not here is not served. */
export const endpointsByArea: Readonly<Record<string, readonly Endpoint[]>> = {
  user: endpointsOf(userArea),
  mfa: endpointsOf(mfaArea),
  account: endpointsOf(accountArea),
  email: endpointsOf(emailArea),
  mailSetting: endpointsOf(mailSettingArea),
  adminJob: endpointsOf(adminJobArea),
  attemptLimit: endpointsOf(attemptLimitArea),
  system: endpointsOf(systemArea),
  space: endpointsOf(spaceArea),
  project: endpointsOf(projectArea),
  member: endpointsOf(memberArea),
  invitation: endpointsOf(invitationArea),
  module: endpointsOf(moduleArea),
  moduleSetting: endpointsOf(moduleSettingArea),
  sync: endpointsOf(syncArea),
  dictionary: endpointsOf(dictionaryArea),
  constant: endpointsOf(constantArea),
  export: endpointsOf(exportArea),
  push: endpointsOf(pushArea),
  archive: endpointsOf(archiveArea),
  job: endpointsOf(jobArea),
  doc: endpointsOf(docArea),
  docEdit: [...endpointsOf(docEditArea), ...endpointsOf(docTagsArea)],
  history: [...endpointsOf(historyArea), ...endpointsOf(asOfArea)],
  model: endpointsOf(modelArea),
  review: endpointsOf(reviewArea),
  upload: endpointsOf(uploadArea),
  trash: endpointsOf(trashArea),
  share: endpointsOf(shareArea),
  adminUser: endpointsOf(adminUserArea),
  audit: endpointsOf(auditArea),
  signInWays: endpointsOf(signInWaysArea),
  adminSetting: endpointsOf(adminSettingArea),
  language: endpointsOf(languageArea),
  migration: endpointsOf(migrationArea),
  template: endpointsOf(templateArea),
  token: endpointsOf(tokenArea),
  openUser: endpointsOf(openUserArea),
  message: endpointsOf(messageArea),
  subscription: endpointsOf(subscriptionArea),
  comment: endpointsOf(commentArea),
  presence: endpointsOf(presenceArea),
}

export const allEndpoints: readonly Endpoint[] = Object.values(endpointsByArea).flat()
