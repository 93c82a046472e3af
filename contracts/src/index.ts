import * as adminUserArea from './admin-user.ts'
import * as auditArea from './audit.ts'
import * as adminSettingArea from './admin-setting.ts'
import * as accountArea from './account.ts'
import * as emailArea from './email.ts'
import * as constantArea from './constant.ts'
import * as dictionaryArea from './dictionary.ts'
import * as commentArea from './comment.ts'
import * as docArea from './doc.ts'
import * as docEditArea from './doc-edit.ts'
import * as docTagsArea from './doc-tags.ts'
import * as asOfArea from './as-of.ts'
import * as exportArea from './export.ts'
import * as archiveArea from './archive.ts'
import * as historyArea from './history.ts'
import * as modelArea from './model.ts'
import * as pushArea from './push.ts'
import * as reviewArea from './review.ts'
import * as invitationArea from './invitation.ts'
import * as jobArea from './job.ts'
import * as languageArea from './language.ts'
import * as migrationArea from './migration.ts'
import * as memberArea from './member.ts'
import * as mailSettingArea from './mail-setting.ts'
import * as messageArea from './message.ts'
import * as mfaArea from './mfa.ts'
import * as moduleArea from './module.ts'
import * as moduleSettingArea from './module-setting.ts'
import * as openUserArea from './open-user.ts'
import * as presenceArea from './presence.ts'
import * as projectArea from './project.ts'
import * as shareArea from './share.ts'
import * as signInWaysArea from './sign-in-ways.ts'
import * as spaceArea from './space.ts'
import * as syncArea from './sync.ts'
import * as subscriptionArea from './subscription.ts'
import * as systemArea from './system.ts'
import * as templateArea from './template.ts'
import * as tokenArea from './token.ts'
import * as trashArea from './trash.ts'
import * as uploadArea from './upload.ts'
import * as userArea from './user.ts'
import { isEndpoint, type Endpoint } from './endpoint.ts'

export * from './admin-setting.ts'
export * from './account.ts'
export * from './admin-user.ts'
export * from './audit-actions.ts'
export * from './common-passwords.ts'
export * from './audit.ts'
export * from './constant.ts'
export * from './comment.ts'
export * from './constants.ts'
export * from './dictionary.ts'
export * from './doc.ts'
export * from './doc-edit.ts'
export * from './doc-tags.ts'
export * from './as-of.ts'
export * from './export.ts'
export * from './archive.ts'
export * from './history.ts'
export * from './model.ts'
export * from './email.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './invitation.ts'
export * from './job.ts'
export * from './mail-setting.ts'
export * from './language.ts'
export * from './migration.ts'
export * from './member.ts'
export * from './message.ts'
export * from './mfa.ts'
export * from './module.ts'
export * from './module-setting.ts'
export * from './open-user.ts'
export * from './permissions.ts'
export * from './presence.ts'
export * from './project.ts'
export * from './push.ts'
export * from './review.ts'
export * from './scalars.ts'
export * from './share.ts'
export * from './sign-in-provider.ts'
export * from './sign-in-settings.ts'
export * from './sign-in-ways.ts'
export * from './space.ts'
export * from './subscription.ts'
export * from './sync.ts'
export * from './system-settings.ts'
export * from './system.ts'
export * from './template.ts'
export * from './token.ts'
export * from './trash.ts'
export * from './upload.ts'
export * from './user.ts'

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
