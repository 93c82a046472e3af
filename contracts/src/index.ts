/* All contracts of the product. Owns: which areas there are, and their order in the generated documentation. */
import * as account from './accounts/account.ts'
import * as adminUser from './accounts/admin-user.ts'
import * as assistant from './accounts/assistant.ts'
import * as email from './accounts/email.ts'
import * as invitation from './accounts/invitation.ts'
import * as mfa from './accounts/mfa.ts'
import * as openUser from './accounts/open-user.ts'
import * as signInElsewhere from './accounts/sign-in-elsewhere.ts'
import * as signInWays from './accounts/sign-in-methods.ts'
import * as token from './accounts/token.ts'
import * as trySignInWays from './accounts/try-sign-in-methods.ts'
import * as userAllocation from './accounts/user-allocation.ts'
import * as user from './accounts/user.ts'
import * as asOf from './documents/as-of.ts'
import * as comment from './documents/comment.ts'
import * as constant from './documents/constant.ts'
import * as dictionary from './documents/dictionary.ts'
import * as docDetail from './documents/doc-detail.ts'
import * as docEdit from './documents/doc-edit.ts'
import * as docTags from './documents/doc-tags.ts'
import * as docTree from './documents/doc-tree.ts'
import * as doc from './documents/doc.ts'
import * as history from './documents/history.ts'
import * as model from './documents/model.ts'
import * as presence from './documents/presence.ts'
import * as proposal from './documents/proposal.ts'
import * as upload from './documents/upload.ts'
import * as exports from './exchange/export.ts'
import * as meterSphere from './exchange/meter-sphere.ts'
import * as migration from './exchange/migration.ts'
import * as push from './exchange/push.ts'
import * as review from './exchange/review.ts'
import * as sync from './exchange/sync.ts'
import * as template from './exchange/template.ts'
import * as templateCode from './exchange/template-code.ts'
import * as agent from './finding/agent.ts'
import * as personalWebhook from './following/personal-webhook.ts'
import * as releaseRobot from './following/release-robot.ts'
import * as robot from './following/robot.ts'
import * as spaceRobot from './following/space-robot.ts'
import * as favorite from './finding/favorite.ts'
import * as savedSearch from './finding/saved-search.ts'
import * as search from './finding/search.ts'
import * as changelog from './following/changelog.ts'
import * as changelogFeed from './following/changelog-feed.ts'
import * as visitChangelog from './following/visit-changelog.ts'
import * as compatibility from './following/compatibility.ts'
import * as emailNotice from './following/email-notice.ts'
import * as health from './following/health.ts'
import * as message from './following/message.ts'
import * as subscription from './following/subscription.ts'
import * as waiting from './following/waiting.ts'
import * as archive from './places/archive.ts'
import * as member from './places/member.ts'
import * as moduleSetting from './places/module-setting.ts'
import * as module from './places/module.ts'
import * as project from './places/project.ts'
import * as space from './places/space.ts'
import * as trash from './places/trash.ts'
import * as releaseChanges from './sharing/release-changes.ts'
import * as releaseCompare from './sharing/release-compare.ts'
import * as releaseContents from './sharing/release-contents.ts'
import * as releaseShare from './sharing/release-share.ts'
import * as release from './sharing/release.ts'
import * as composeEntry from './sharing/compose-entry.ts'
import * as composeExport from './sharing/compose-export.ts'
import * as composeHistory from './sharing/compose-history.ts'
import * as composePage from './sharing/compose-page.ts'
import * as composeSetting from './sharing/compose-setting.ts'
import * as composeVisit from './sharing/compose-visit.ts'
import * as compose from './sharing/compose.ts'
import * as share from './sharing/share.ts'
import * as visitExport from './sharing/visit-export.ts'
import * as visitSearch from './sharing/visit-search.ts'
import * as viewLog from './sharing/view-log.ts'
import * as visitEmail from './sharing/visit-email.ts'
import * as sitePage from './sharing/site-page.ts'
import * as site from './sharing/site.ts'
import * as visit from './sharing/visit.ts'
import * as visitorPassword from './sharing/visitor-password.ts'
import * as adminJob from './system/admin-job.ts'
import * as adminSetting from './system/admin-setting.ts'
import * as attemptLimit from './system/attempt-limit.ts'
import * as audit from './system/audit.ts'
import * as job from './system/job.ts'
import * as language from './system/language.ts'
import * as mailSetting from './system/mail-setting.ts'
import * as system from './system/system.ts'
import * as callCase from './trying/case.ts'
import * as mock from './trying/mock.ts'
import * as mockCollection from './trying/mock-collection.ts'
import * as mockRecording from './trying/mock-recording.ts'
import * as mockRule from './trying/mock-rule.ts'
import * as proxy from './trying/proxy.ts'
import * as script from './trying/script.ts'
import * as storedScript from './trying/stored-script.ts'
import * as variable from './trying/variable.ts'
import { isEndpoint, type Endpoint } from './endpoint.ts'

export * from './accounts/account.ts'
export * from './accounts/admin-user.ts'
export * from './accounts/assistant.ts'
export * from './accounts/common-passwords.ts'
export * from './accounts/email.ts'
export * from './accounts/invitation.ts'
export * from './accounts/mfa.ts'
export * from './accounts/open-user.ts'
export * from './accounts/sign-in-elsewhere.ts'
export * from './accounts/sign-in-methods.ts'
export * from './accounts/sign-in-provider.ts'
export * from './accounts/sign-in-settings.ts'
export * from './accounts/token.ts'
export * from './accounts/try-sign-in-methods.ts'
export * from './accounts/user-allocation.ts'
export * from './accounts/user.ts'
export * from './constants.ts'
export * from './documents/as-of.ts'
export * from './documents/comment.ts'
export * from './documents/constant.ts'
export * from './documents/dictionary.ts'
export * from './documents/doc-detail.ts'
export * from './documents/doc-edit.ts'
export * from './documents/doc-tags.ts'
export * from './documents/doc-tree.ts'
export * from './documents/doc.ts'
export * from './documents/history.ts'
export * from './documents/model.ts'
export * from './documents/presence.ts'
export * from './documents/proposal.ts'
export * from './documents/upload.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './exchange/export.ts'
export * from './exchange/meter-sphere.ts'
export * from './exchange/migration.ts'
export * from './exchange/push.ts'
export * from './exchange/review.ts'
export * from './exchange/sync.ts'
export * from './exchange/template.ts'
export * from './exchange/template-code.ts'
export * from './finding.ts'
export * from './finding/agent.ts'
export * from './finding/favorite.ts'
export * from './finding/saved-search.ts'
export * from './finding/search.ts'
export * from './following/changelog.ts'
export * from './following/changelog-feed.ts'
export * from './following/visit-changelog.ts'
export * from './following/personal-webhook.ts'
export * from './following/release-robot.ts'
export * from './following/robot-forms.ts'
export * from './following/robot.ts'
export * from './following/space-robot.ts'
export * from './following/compatibility.ts'
export * from './following/email-event.ts'
export * from './following/email-notice.ts'
export * from './following/health.ts'
export * from './following/message.ts'
export * from './following/subscription.ts'
export * from './following/waiting.ts'
export * from './pages.ts'
export * from './permissions.ts'
export * from './places/activity.ts'
export * from './places/archive.ts'
export * from './places/member.ts'
export * from './places/module-setting.ts'
export * from './places/module.ts'
export * from './places/project.ts'
export * from './places/space.ts'
export * from './places/trash.ts'
export * from './scalars.ts'
export * from './sharing/release-changes.ts'
export * from './sharing/release-compare.ts'
export * from './sharing/release-contents.ts'
export * from './sharing/release-share.ts'
export * from './sharing/release.ts'
export * from './sharing/compose-entry.ts'
export * from './sharing/compose-export.ts'
export * from './sharing/compose-history.ts'
export * from './sharing/compose-page.ts'
export * from './sharing/compose-setting.ts'
export * from './sharing/compose-visit.ts'
export * from './sharing/compose.ts'
export * from './sharing/share.ts'
export * from './sharing/visit-export.ts'
export * from './sharing/visit-search.ts'
export * from './sharing/view-log.ts'
export * from './sharing/visit-email.ts'
export * from './sharing/site-page.ts'
export * from './sharing/site.ts'
export * from './sharing/visit.ts'
export * from './sharing/visitor-password.ts'
export * from './system/admin-job.ts'
export * from './system/admin-setting.ts'
export * from './system/attempt-limit.ts'
export * from './system/audit-actions.ts'
export * from './system/audit-severity.ts'
export * from './system/audit.ts'
export * from './system/job.ts'
export * from './system/language.ts'
export * from './system/mail-setting.ts'
export * from './system/system-settings.ts'
export * from './system/system.ts'
export * from './trying/call-frames.ts'
export * from './trying/call.ts'
export * from './trying/case.ts'
export * from './trying/failure-codes.ts'
export * from './trying/mock.ts'
export * from './trying/mock-collection.ts'
export * from './trying/mock-recording.ts'
export * from './trying/mock-rule.ts'
export * from './trying/proxy.ts'
export * from './trying/script.ts'
export * from './trying/past-text.ts'
export * from './trying/stored-script.ts'
export * from './trying/variable.ts'

/** Every area under the name its endpoints have in the documentation, in the order of that; what is not here is not served. */
const areas = {
  user,
  mfa,
  account,
  email,
  mailSetting,
  adminJob,
  attemptLimit,
  system,
  space,
  project,
  member,
  invitation,
  module,
  moduleSetting,
  sync,
  dictionary,
  constant,
  export: { ...exports, ...templateCode },
  push,
  archive,
  job,
  doc: { ...doc, ...docTree, ...docDetail },
  docEdit: { ...docEdit, ...docTags },
  history: { ...history, ...asOf },
  model,
  review,
  upload,
  trash,
  share,
  visitExport,
  visitSearch,
  visit,
  visitorPassword,
  visitEmail,
  viewLog,
  release: { ...release, ...releaseChanges, ...releaseContents, ...releaseCompare, ...releaseShare },
  compose: {
    ...compose,
    ...composeEntry,
    ...composeSetting,
    ...composePage,
    ...composeHistory,
    ...composeExport,
    ...composeVisit,
  },
  site: { ...site, ...sitePage },
  adminUser: { ...adminUser, ...userAllocation },
  audit,
  signInWays: { ...signInElsewhere, ...signInWays, ...trySignInWays },
  adminSetting,
  language,
  meterSphere,
  migration,
  template,
  token,
  assistant,
  openUser,
  message,
  subscription,
  waiting,
  search,
  agent,
  changelog: { ...changelog, ...changelogFeed, ...visitChangelog },
  robot: { ...robot, ...releaseRobot, ...spaceRobot },
  favorite,
  savedSearch,
  compatibility,
  emailNotice,
  personalWebhook,
  health,
  comment,
  proposal,
  presence,
  mock,
  mockCollection,
  mockRule,
  mockRecording,
  case: callCase,
  proxy,
  script: { ...script, ...storedScript },
  variable,
}

function endpointsOf(area: Record<string, unknown>): readonly Endpoint[] {
  return Object.values(area).filter(isEndpoint)
}

/** Every endpoint, by area. */
export const endpointsByArea: Readonly<Record<string, readonly Endpoint[]>> = Object.fromEntries(
  Object.entries(areas).map(([name, area]) => [name, endpointsOf(area)]),
)

export const allEndpoints: readonly Endpoint[] = Object.values(endpointsByArea).flat()
