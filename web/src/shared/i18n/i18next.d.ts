import 'i18next'
import type account from '../../../../locales/zh-CN/account.json'
import type apiList from '../../../../locales/zh-CN/api-list.json'
import type common from '../../../../locales/zh-CN/common.json'
import type document from '../../../../locales/zh-CN/document.json'
import type importing from '../../../../locales/zh-CN/import.json'
import type following from '../../../../locales/zh-CN/following.json'
import type inbox from '../../../../locales/zh-CN/inbox.json'
import type members from '../../../../locales/zh-CN/members.json'
import type mfa from '../../../../locales/zh-CN/mfa.json'
import type mailSettings from '../../../../locales/zh-CN/mail-settings.json'
import type module from '../../../../locales/zh-CN/module.json'
import type openUsers from '../../../../locales/zh-CN/open-users.json'
import type password from '../../../../locales/zh-CN/password.json'
import type project from '../../../../locales/zh-CN/project.json'
import type reading from '../../../../locales/zh-CN/reading.json'
import type share from '../../../../locales/zh-CN/share.json'
import type shell from '../../../../locales/zh-CN/shell.json'
import type signIn from '../../../../locales/zh-CN/sign-in.json'
import type space from '../../../../locales/zh-CN/space.json'
import type tokens from '../../../../locales/zh-CN/tokens.json'
import type trash from '../../../../locales/zh-CN/trash.json'

declare module 'i18next' {
  /** Makes keys typed: one that no text has does not compile. Only types are imported, so no text is bundled. */
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: {
      account: typeof account
      'api-list': typeof apiList
      common: typeof common
      document: typeof document
      import: typeof importing
      members: typeof members
      mfa: typeof mfa
      module: typeof module
      'open-users': typeof openUsers
      password: typeof password
      project: typeof project
      reading: typeof reading
      share: typeof share
      shell: typeof shell
      following: typeof following
      'sign-in': typeof signIn
      inbox: typeof inbox
      'mail-settings': typeof mailSettings
      languages: typeof languages
      space: typeof space
      tokens: typeof tokens
      trash: typeof trash
    }
  }
}
