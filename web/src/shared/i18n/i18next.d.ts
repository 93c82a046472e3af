import 'i18next'
import type account from '../../../../locales/zh-CN/account.json'
import type adminUsers from '../../../../locales/zh-CN/admin-users.json'
import type apiList from '../../../../locales/zh-CN/api-list.json'
import type archive from '../../../../locales/zh-CN/archive.json'
import type attemptLimits from '../../../../locales/zh-CN/attempt-limits.json'
import type audit from '../../../../locales/zh-CN/audit.json'
import type auditLog from '../../../../locales/zh-CN/audit-log.json'
import type backgroundJobs from '../../../../locales/zh-CN/background-jobs.json'
import type changes from '../../../../locales/zh-CN/changes.json'
import type codeEditor from '../../../../locales/zh-CN/code-editor.json'
import type comments from '../../../../locales/zh-CN/comments.json'
import type common from '../../../../locales/zh-CN/common.json'
import type conflict from '../../../../locales/zh-CN/conflict.json'
import type constants from '../../../../locales/zh-CN/constants.json'
import type content from '../../../../locales/zh-CN/content.json'
import type dictionary from '../../../../locales/zh-CN/dictionary.json'
import type docEditor from '../../../../locales/zh-CN/doc-editor.json'
import type document from '../../../../locales/zh-CN/document.json'
import type documentPicker from '../../../../locales/zh-CN/document-picker.json'
import type draft from '../../../../locales/zh-CN/draft.json'
import type errors from '../../../../locales/zh-CN/errors.json'
import type exportDialog from '../../../../locales/zh-CN/export-dialog.json'
import type firstSteps from '../../../../locales/zh-CN/first-steps.json'
import type following from '../../../../locales/zh-CN/following.json'
import type grid from '../../../../locales/zh-CN/grid.json'
import type inbox from '../../../../locales/zh-CN/inbox.json'
import type invitations from '../../../../locales/zh-CN/invitations.json'
import type diff from '../../../../locales/zh-CN/diff.json'
import type history from '../../../../locales/zh-CN/history.json'
import type importing from '../../../../locales/zh-CN/import.json'
import type mailSettings from '../../../../locales/zh-CN/mail-settings.json'
import type languages from '../../../../locales/zh-CN/languages.json'
import type migration from '../../../../locales/zh-CN/migration.json'
import type mfa from '../../../../locales/zh-CN/mfa.json'
import type members from '../../../../locales/zh-CN/members.json'
import type manual from '../../../../locales/zh-CN/manual.json'
import type models from '../../../../locales/zh-CN/models.json'
import type module from '../../../../locales/zh-CN/module.json'
import type moduleSetting from '../../../../locales/zh-CN/module-setting.json'
import type openUsers from '../../../../locales/zh-CN/open-users.json'
import type password from '../../../../locales/zh-CN/password.json'
import type project from '../../../../locales/zh-CN/project.json'
import type push from '../../../../locales/zh-CN/push.json'
import type reading from '../../../../locales/zh-CN/reading.json'
import type review from '../../../../locales/zh-CN/review.json'
import type richText from '../../../../locales/zh-CN/rich-text.json'
import type share from '../../../../locales/zh-CN/share.json'
import type shell from '../../../../locales/zh-CN/shell.json'
import type signIn from '../../../../locales/zh-CN/sign-in.json'
import type signInWays from '../../../../locales/zh-CN/sign-in-ways.json'
import type space from '../../../../locales/zh-CN/space.json'
import type systemSettings from '../../../../locales/zh-CN/system-settings.json'
import type sync from '../../../../locales/zh-CN/sync.json'
import type template from '../../../../locales/zh-CN/template.json'
import type tokens from '../../../../locales/zh-CN/tokens.json'
import type trash from '../../../../locales/zh-CN/trash.json'

declare module 'i18next' {
  /** Makes keys typed: one that no text has does not compile. Only types are imported, so no text is bundled. */
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: {
      account: typeof account
      'admin-users': typeof adminUsers
      'api-list': typeof apiList
      archive: typeof archive
      'attempt-limits': typeof attemptLimits
      audit: typeof audit
      'audit-log': typeof auditLog
      'background-jobs': typeof backgroundJobs
      changes: typeof changes
      'code-editor': typeof codeEditor
      comments: typeof comments
      common: typeof common
      conflict: typeof conflict
      constants: typeof constants
      content: typeof content
      dictionary: typeof dictionary
      'doc-editor': typeof docEditor
      document: typeof document
      'document-picker': typeof documentPicker
      draft: typeof draft
      errors: typeof errors
      'export-dialog': typeof exportDialog
      'first-steps': typeof firstSteps
      following: typeof following
      grid: typeof grid
      diff: typeof diff
      history: typeof history
      import: typeof importing
      invitations: typeof invitations
      inbox: typeof inbox
      'mail-settings': typeof mailSettings
      languages: typeof languages
      migration: typeof migration
      mfa: typeof mfa
      members: typeof members
      manual: typeof manual
      models: typeof models
      module: typeof module
      'module-setting': typeof moduleSetting
      'open-users': typeof openUsers
      password: typeof password
      project: typeof project
      push: typeof push
      reading: typeof reading
      review: typeof review
      'rich-text': typeof richText
      share: typeof share
      shell: typeof shell
      'sign-in': typeof signIn
      'sign-in-ways': typeof signInWays
      space: typeof space
      'system-settings': typeof systemSettings
      sync: typeof sync
      template: typeof template
      tokens: typeof tokens
      trash: typeof trash
    }
  }
}
