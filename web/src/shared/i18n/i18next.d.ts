import 'i18next'
import type account from '../../../../locales/zh-CN/accounts/account.json'
import type adminUsers from '../../../../locales/zh-CN/accounts/admin-users.json'
import type apiList from '../../../../locales/zh-CN/documents/api-list.json'
import type archive from '../../../../locales/zh-CN/places/archive.json'
import type assistantText from '../../../../locales/zh-CN/exchange/assistant-text.json'
import type attemptLimits from '../../../../locales/zh-CN/system/attempt-limits.json'
import type audit from '../../../../locales/zh-CN/system/audit.json'
import type auditLog from '../../../../locales/zh-CN/system/audit-log.json'
import type backgroundJobs from '../../../../locales/zh-CN/system/background-jobs.json'
import type changelog from '../../../../locales/zh-CN/following/changelog.json'
import type robot from '../../../../locales/zh-CN/following/robot.json'
import type changes from '../../../../locales/zh-CN/documents/changes.json'
import type codeEditor from '../../../../locales/zh-CN/common/code-editor.json'
import type comments from '../../../../locales/zh-CN/documents/comments.json'
import type compatibility from '../../../../locales/zh-CN/following/compatibility.json'
import type common from '../../../../locales/zh-CN/common/common.json'
import type compose from '../../../../locales/zh-CN/sharing/compose.json'
import type conflict from '../../../../locales/zh-CN/exchange/conflict.json'
import type constants from '../../../../locales/zh-CN/documents/constants.json'
import type content from '../../../../locales/zh-CN/documents/content.json'
import type dictionary from '../../../../locales/zh-CN/documents/dictionary.json'
import type docEditor from '../../../../locales/zh-CN/documents/doc-editor.json'
import type document from '../../../../locales/zh-CN/documents/document.json'
import type documentPicker from '../../../../locales/zh-CN/documents/document-picker.json'
import type draft from '../../../../locales/zh-CN/documents/draft.json'
import type emailNotices from '../../../../locales/zh-CN/following/email-notices.json'
import type errors from '../../../../locales/zh-CN/common/errors.json'
import type exportDialog from '../../../../locales/zh-CN/exchange/export-dialog.json'
import type favorite from '../../../../locales/zh-CN/finding/favorite.json'
import type firstSteps from '../../../../locales/zh-CN/system/first-steps.json'
import type following from '../../../../locales/zh-CN/following/following.json'
import type generateCode from '../../../../locales/zh-CN/exchange/generate-code.json'
import type grid from '../../../../locales/zh-CN/documents/grid.json'
import type inbox from '../../../../locales/zh-CN/following/inbox.json'
import type invitations from '../../../../locales/zh-CN/accounts/invitations.json'
import type diff from '../../../../locales/zh-CN/documents/diff.json'
import type health from '../../../../locales/zh-CN/following/health.json'
import type history from '../../../../locales/zh-CN/documents/history.json'
import type importing from '../../../../locales/zh-CN/exchange/import.json'
import type mailSettings from '../../../../locales/zh-CN/system/mail-settings.json'
import type languages from '../../../../locales/zh-CN/system/languages.json'
import type meterSphere from '../../../../locales/zh-CN/exchange/meter-sphere.json'
import type migration from '../../../../locales/zh-CN/exchange/migration.json'
import type mfa from '../../../../locales/zh-CN/accounts/mfa.json'
import type debugToken from '../../../../locales/zh-CN/trying/debug-token.json'
import type callCase from '../../../../locales/zh-CN/trying/call-case.json'
import type callScript from '../../../../locales/zh-CN/trying/call-script.json'
import type callVariable from '../../../../locales/zh-CN/trying/call-variable.json'
import type debug from '../../../../locales/zh-CN/trying/debug.json'
import type mock from '../../../../locales/zh-CN/trying/mock.json'
import type mockRule from '../../../../locales/zh-CN/trying/mock-rule.json'
import type misfit from '../../../../locales/zh-CN/documents/misfit.json'
import type members from '../../../../locales/zh-CN/places/members.json'
import type manual from '../../../../locales/zh-CN/system/manual.json'
import type models from '../../../../locales/zh-CN/documents/models.json'
import type module from '../../../../locales/zh-CN/places/module.json'
import type moduleSetting from '../../../../locales/zh-CN/places/module-setting.json'
import type openUsers from '../../../../locales/zh-CN/accounts/open-users.json'
import type personalWebhook from '../../../../locales/zh-CN/following/personal-webhook.json'
import type palette from '../../../../locales/zh-CN/finding/palette.json'
import type password from '../../../../locales/zh-CN/accounts/password.json'
import type project from '../../../../locales/zh-CN/places/project.json'
import type push from '../../../../locales/zh-CN/exchange/push.json'
import type reading from '../../../../locales/zh-CN/documents/reading.json'
import type review from '../../../../locales/zh-CN/exchange/review.json'
import type richText from '../../../../locales/zh-CN/common/rich-text.json'
import type search from '../../../../locales/zh-CN/finding/search.json'
import type share from '../../../../locales/zh-CN/sharing/share.json'
import type site from '../../../../locales/zh-CN/sharing/site.json'
import type sitePage from '../../../../locales/zh-CN/sharing/site-page.json'
import type shell from '../../../../locales/zh-CN/system/shell.json'
import type signIn from '../../../../locales/zh-CN/accounts/sign-in.json'
import type signInWays from '../../../../locales/zh-CN/accounts/sign-in-ways.json'
import type space from '../../../../locales/zh-CN/places/space.json'
import type systemSettings from '../../../../locales/zh-CN/system/system-settings.json'
import type sync from '../../../../locales/zh-CN/exchange/sync.json'
import type template from '../../../../locales/zh-CN/exchange/template.json'
import type tokens from '../../../../locales/zh-CN/accounts/tokens.json'
import type trash from '../../../../locales/zh-CN/places/trash.json'
import type visit from '../../../../locales/zh-CN/sharing/visit.json'
import type viewLog from '../../../../locales/zh-CN/sharing/view-log.json'
import type visitEmail from '../../../../locales/zh-CN/sharing/visit-email.json'
import type visitLink from '../../../../locales/zh-CN/sharing/visit-link.json'
import type activity from '../../../../locales/zh-CN/following/activity.json'
import type waiting from '../../../../locales/zh-CN/following/waiting.json'
import type release from '../../../../locales/zh-CN/sharing/release.json'

declare module 'i18next' {
  /** Makes keys typed: one that no text has does not compile. Only types are imported, so no text is bundled. */
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    parseInterpolation: false
    resources: {
      account: typeof account
      activity: typeof activity
      'admin-users': typeof adminUsers
      'api-list': typeof apiList
      archive: typeof archive
      'assistant-text': typeof assistantText
      'attempt-limits': typeof attemptLimits
      audit: typeof audit
      'audit-log': typeof auditLog
      'background-jobs': typeof backgroundJobs
      changelog: typeof changelog
      robot: typeof robot
      changes: typeof changes
      'code-editor': typeof codeEditor
      comments: typeof comments
      compatibility: typeof compatibility
      common: typeof common
      compose: typeof compose
      conflict: typeof conflict
      constants: typeof constants
      content: typeof content
      dictionary: typeof dictionary
      'doc-editor': typeof docEditor
      document: typeof document
      'document-picker': typeof documentPicker
      draft: typeof draft
      'email-notices': typeof emailNotices
      errors: typeof errors
      'export-dialog': typeof exportDialog
      favorite: typeof favorite
      'first-steps': typeof firstSteps
      following: typeof following
      'generate-code': typeof generateCode
      grid: typeof grid
      diff: typeof diff
      health: typeof health
      history: typeof history
      import: typeof importing
      invitations: typeof invitations
      inbox: typeof inbox
      'call-case': typeof callCase
      'call-script': typeof callScript
      'call-variable': typeof callVariable
      'debug-token': typeof debugToken
      debug: typeof debug
      mock: typeof mock
      'mock-rule': typeof mockRule
      misfit: typeof misfit
      'mail-settings': typeof mailSettings
      languages: typeof languages
      'meter-sphere': typeof meterSphere
      migration: typeof migration
      mfa: typeof mfa
      members: typeof members
      manual: typeof manual
      models: typeof models
      module: typeof module
      'module-setting': typeof moduleSetting
      'open-users': typeof openUsers
      'personal-webhook': typeof personalWebhook
      palette: typeof palette
      password: typeof password
      project: typeof project
      push: typeof push
      reading: typeof reading
      release: typeof release
      review: typeof review
      'rich-text': typeof richText
      search: typeof search
      share: typeof share
      site: typeof site
      'site-page': typeof sitePage
      shell: typeof shell
      'sign-in': typeof signIn
      'sign-in-ways': typeof signInWays
      space: typeof space
      'system-settings': typeof systemSettings
      sync: typeof sync
      template: typeof template
      tokens: typeof tokens
      trash: typeof trash
      visit: typeof visit
      'view-log': typeof viewLog
      'visit-email': typeof visitEmail
      'visit-link': typeof visitLink
      waiting: typeof waiting
    }
  }
}
