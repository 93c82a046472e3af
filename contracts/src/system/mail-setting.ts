/* The mail server, as super admins set it. */
import Type, { type Static } from 'typebox'
import { EmailAddress } from '../accounts/account.ts'
import { get, post, superAdmin } from '../endpoint.ts'
import { Nullable, OneOf, Secret, Strict } from '../scalars.ts'
import { settingGroups } from './system-settings.ts'

/** The password itself never leaves the server. */
export const MailSettings = Type.Object({
  settings: settingGroups.mail.schema,
  hasPassword: Type.Boolean(),
  /** Begin of links as the server's own settings have it; empty when they have none. */
  baseUrl: Type.String(),
  /** False without an address links can begin with: mails that need a link (resetting passwords, confirming addresses, invitations) are not sent. */
  hasLinkBase: Type.Boolean(),
})
export type MailSettings = Static<typeof MailSettings>

export const getMailSettings = get('/admin/setting/mail/get', 'Get the mail server settings, without the password', {
  access: superAdmin,
  reply: MailSettings,
})

const MailSettingsBody = {
  settings: settingGroups.mail.schema,
  /** Absent: the stored one, as long as server and user are the same. Empty: none. */
  password: Type.Optional(Secret({ maxLength: 1_000 })),
}

export const saveMailSettings = post('/admin/setting/mail/save', 'Update the mail server settings', {
  access: superAdmin,
  body: Strict(MailSettingsBody),
  reply: MailSettings,
  errors: ['mail_settings_incomplete', 'mail_authority_unreadable'],
})

export const mailSteps = ['connect', 'signIn', 'send'] as const
export type MailStep = (typeof mailSteps)[number]

/** Why a mail could not be handed over. */
export const mailProblems = [
  'unknownHost',
  'unreachable',
  'timeout',
  'certificate',
  'noEncryption',
  'credentials',
  'senderRefused',
  'recipientRefused',
  'refused',
] as const
export type MailProblem = (typeof mailProblems)[number]

/** The steps a test took, up to the one that failed. */
export const MailTest = Type.Object({
  isSent: Type.Boolean(),
  /** As `MailSettings.hasLinkBase`, of what was tried. */
  hasLinkBase: Type.Boolean(),
  steps: Type.Array(
    Type.Object({
      step: OneOf(mailSteps),
      problem: Nullable(OneOf(mailProblems)),
      /** What the mail server or the network said, one line; empty when there is nothing to say. */
      detail: Type.String(),
      /** Milliseconds. */
      tookMs: Type.Integer(),
    }),
  ),
})
export type MailTest = Static<typeof MailTest>

/** Uses the settings given and saves nothing. */
export const testMailSettings = post('/admin/setting/mail/test', 'Send a test email', {
  access: superAdmin,
  body: Strict({ ...MailSettingsBody, to: EmailAddress }),
  reply: MailTest,
  errors: ['mail_settings_incomplete', 'mail_authority_unreadable'],
})
