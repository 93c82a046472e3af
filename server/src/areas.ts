/*
 * The routes of every area. Owns: that each area is there once. Does not own: plugins and limits around them (`app.ts`).
 */
import type { FastifyInstance } from 'fastify'
import { assistantRoutes } from './areas/accounts/assistant/assistant-routes.ts'
import { adminUserRoutes } from './areas/accounts/admin-user/admin-user-routes.ts'
import { archiveRoutes } from './areas/places/archive/archive-routes.ts'
import { auditRoutes } from './areas/system/audit/audit-routes.ts'
import { adminSettingRoutes } from './areas/system/admin-setting/admin-setting-routes.ts'
import { accountRoutes } from './areas/accounts/account/account-routes.ts'
import { asOfRoutes } from './areas/documents/doc/as-of/as-of-routes.ts'
import { historyRoutes } from './areas/documents/history/history-routes.ts'
import { modelRoutes } from './areas/documents/model/model-routes.ts'
import { pushRoutes } from './areas/exchange/push/push-routes.ts'
import { reviewRoutes } from './areas/exchange/review/review-routes.ts'
import { docEditRoutes } from './areas/documents/doc-edit/doc-edit-routes.ts'
import { commentRoutes } from './areas/documents/comment/comment-routes.ts'
import { proposalRoutes } from './areas/documents/proposal/proposal-routes.ts'
import { docOrganiseRoutes } from './areas/documents/doc/organise/doc-organise-routes.ts'
import { constantRoutes } from './areas/documents/constant/constant-routes.ts'
import { dictionaryRoutes } from './areas/documents/dictionary/dictionary-routes.ts'
import { docRoutes } from './areas/documents/doc/doc-routes.ts'
import { emailRoutes } from './areas/accounts/email/email-routes.ts'
import { exportRoutes } from './areas/exchange/export/export-routes.ts'
import { identityRoutes } from './areas/accounts/identity/identity-routes.ts'
import { invitationRoutes } from './areas/accounts/invitation/invitation-routes.ts'
import { importRoutes } from './areas/exchange/import/import-routes.ts'
import { attemptLimitRoutes } from './areas/system/attempt-limit/attempt-limit-routes.ts'
import { jobRoutes } from './areas/system/job/job-routes.ts'
import { languageRoutes } from './areas/system/language/language-routes.ts'
import { migrationRoutes } from './areas/exchange/migration/migration-routes.ts'
import { memberRoutes } from './areas/places/member/member-routes.ts'
import { mailSettingRoutes } from './areas/system/mail-setting/mail-setting-routes.ts'
import { messageRoutes } from './areas/following/message/message-routes.ts'
import { mfaRoutes } from './areas/accounts/mfa/mfa-routes.ts'
import { moduleSettingRoutes } from './areas/places/module-setting/setting-routes.ts'
import { moduleRoutes } from './areas/places/module/module-routes.ts'
import { openUserRoutes } from './areas/accounts/open-user/open-user-routes.ts'
import { presenceRoutes } from './areas/documents/presence/presence-routes.ts'
import { projectRoutes } from './areas/places/project/project-routes.ts'
import { ShareReader } from './areas/sharing/share/share-reader.ts'
import type { Comparisons } from './areas/sharing/release/compare/comparisons.ts'
import { releaseRoutes } from './areas/sharing/release/release-routes.ts'
import { composeRoutes, createComposeReaders } from './areas/sharing/compose/compose-routes.ts'
import { ReleaseReader } from './areas/sharing/release/release-reader.ts'
import type { KeptPages } from './areas/sharing/site/pages/kept-pages.ts'
import { sitePageRoutes } from './areas/sharing/site/pages/site-page-routes.ts'
import { siteRoutes } from './areas/sharing/site/site-routes.ts'
import { shareRoutes } from './areas/sharing/share/share-routes.ts'
import { ViewLog } from './areas/sharing/view-log/view-log-commands.ts'
import { viewLogRoutes } from './areas/sharing/view-log/view-log-routes.ts'
import { passwordRoutes } from './areas/sharing/visit/password-routes.ts'
import { visitRoutes } from './areas/sharing/visit/visit-routes.ts'
import { spaceRoutes } from './areas/places/space/space-routes.ts'
import { compatibilityRoutes } from './areas/following/compatibility/compatibility-routes.ts'
import { subscriptionRoutes } from './areas/following/subscription/subscription-routes.ts'
import { meterSphereRoutes } from './areas/exchange/meter-sphere/meter-sphere-routes.ts'
import { syncRoutes } from './areas/exchange/sync/sync-routes.ts'
import { systemRoutes } from './areas/system/system/system-routes.ts'
import { tokenRoutes } from './areas/accounts/token/token-routes.ts'
import { templateRoutes } from './areas/exchange/template/template-routes.ts'
import { proxyRoutes } from './areas/trying/proxy/proxy-routes.ts'
import { CallSender } from './areas/trying/proxy/proxy-commands.ts'
import { socketRoutes } from './areas/trying/proxy/socket-routes.ts'
import { caseRoutes } from './areas/trying/case/case-routes.ts'
import { mockRoutes } from './areas/trying/mock/mock-routes.ts'
import { scriptRoutes } from './areas/trying/script/script-routes.ts'
import { variableRoutes } from './areas/trying/variable/variable-routes.ts'
import { trashRoutes } from './areas/places/trash/trash-routes.ts'
import { uploadRoutes } from './areas/documents/upload/upload-routes.ts'
import { agentRoutes } from './areas/finding/agent/agent-routes.ts'
import { favoriteRoutes } from './areas/finding/favorite/favorite-routes.ts'
import { savedSearchRoutes } from './areas/finding/saved-search/saved-search-routes.ts'
import { searchRoutes } from './areas/finding/search/search-routes.ts'
import type { SearchIndex } from './areas/finding/search/index/search-index.ts'
import { changelogRoutes } from './areas/following/changelog/changelog-routes.ts'
import { emailNoticeRoutes } from './areas/following/email-notice/email-notice-routes.ts'
import { feedRoutes } from './areas/following/feed/feed-routes.ts'
import { personalWebhookRoutes } from './areas/following/robot/personal/personal-webhook-routes.ts'
import { robotRoutes } from './areas/following/robot/robot-routes.ts'
import { DocReads } from './areas/following/health/doc-read-commands.ts'
import { healthRoutes } from './areas/following/health/health-routes.ts'
import type { HealthScans } from './areas/following/health/health-scans.ts'
import { visitChangelogRoutes } from './areas/following/feed/visit/visit-changelog-routes.ts'
import { waitingRoutes } from './areas/following/waiting/waiting-routes.ts'
import { userRoutes } from './areas/accounts/user/user-routes.ts'
import type { PresenceHub } from './areas/documents/presence/presence-commands.ts'
import type { AppContext } from './core/context.ts'
import { eventRoutes } from './events/event-routes.ts'
import type { LiveFeed } from './events/live-feed.ts'
import type { ProxyWatch } from './http/proxy-watch.ts'
import type { EarlyPage } from './http/web-pages.ts'

/** What some areas need besides the context. */
interface AreaParts {
  live: LiveFeed
  presence: PresenceHub
  proxy: ProxyWatch
  comparisons: Comparisons
  healthScans: HealthScans
  searchIndex: SearchIndex
  keptPages: KeptPages
}

/** Registers the routes of all areas; what writes pages before the program has loaded. */
export async function useAreas(app: FastifyInstance, context: AppContext, parts: AreaParts): Promise<EarlyPage> {
  const { live, presence, proxy, comparisons, healthScans, searchIndex, keptPages } = parts
  const reads = new DocReads(context)
  app.addHook('preClose', () => reads.write())
  userRoutes(app, context)
  accountRoutes(app, context)
  emailRoutes(app, context)
  mailSettingRoutes(app, context)
  mfaRoutes(app, context)
  identityRoutes(app, context)
  messageRoutes(app, context)
  subscriptionRoutes(app, context)
  waitingRoutes(app, context)
  changelogRoutes(app, context)
  await emailNoticeRoutes(app, context)
  feedRoutes(app, context)
  robotRoutes(app, context)
  personalWebhookRoutes(app, context)
  healthRoutes(app, context, healthScans, reads)
  searchRoutes(app, context, searchIndex)
  await agentRoutes(app, context)
  favoriteRoutes(app, context)
  savedSearchRoutes(app, context)
  compatibilityRoutes(app, context)
  commentRoutes(app, context)
  proposalRoutes(app, context)
  presenceRoutes(app, context, presence)
  systemRoutes(app, context)
  spaceRoutes(app, context)
  projectRoutes(app, context)
  memberRoutes(app, context)
  invitationRoutes(app, context)
  moduleRoutes(app, context)
  moduleSettingRoutes(app, context)
  meterSphereRoutes(app, context)
  syncRoutes(app, context)
  dictionaryRoutes(app, context)
  constantRoutes(app, context)
  docRoutes(app, context, reads)
  docOrganiseRoutes(app, context)
  docEditRoutes(app, context)
  historyRoutes(app, context)
  asOfRoutes(app, context)
  modelRoutes(app, context)
  reviewRoutes(app, context)
  uploadRoutes(app, context)
  trashRoutes(app, context)
  const views = new ViewLog(context, reads)
  app.addHook('preClose', () => views.write())
  const release = new ReleaseReader(context)
  const shareReader = new ShareReader(context, release)
  shareRoutes(app, context, { reader: shareReader, releases: release, views })
  const composeReaders = createComposeReaders(context)
  composeRoutes(app, context, composeReaders, views)
  passwordRoutes(app, context)
  const visitReaders = { share: shareReader, compose: composeReaders.visitors }
  visitRoutes(app, context, visitReaders, views)
  visitChangelogRoutes(app, context, visitReaders)
  viewLogRoutes(app, context, views, visitReaders)
  releaseRoutes(app, context, comparisons)
  siteRoutes(app, context)
  const siteReaders = { share: shareReader, compose: composeReaders.visitors, release }
  const early = sitePageRoutes(app, context, siteReaders, { views, kept: keptPages })
  tokenRoutes(app, context)
  await assistantRoutes(app, context)
  openUserRoutes(app, context)
  jobRoutes(app, context)
  attemptLimitRoutes(app, context, proxy)
  importRoutes(app, context)
  await pushRoutes(app, context)
  adminUserRoutes(app, context)
  auditRoutes(app, context)
  adminSettingRoutes(app, context)
  languageRoutes(app, context)
  migrationRoutes(app, context)
  templateRoutes(app, context)
  eventRoutes(app, context, live)
  exportRoutes(app, context)
  archiveRoutes(app, context)
  const sender = new CallSender(context)
  await proxyRoutes(app, context, sender, visitReaders)
  socketRoutes(app, context, sender, visitReaders)
  scriptRoutes(app, context, sender)
  caseRoutes(app, context)
  variableRoutes(app, context)
  await mockRoutes(app, context, { sender, shares: shareReader })
  return early
}
