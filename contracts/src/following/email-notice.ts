/* Emails about what a person follows: how often they come, when they don't, and ending them from an email. */
import Type, { type Static } from 'typebox'
import { anyone, get, member, post } from '../endpoint.ts'
import type { SecretPage } from '../pages.ts'
import { Nullable, OneOf, Secret, Strict } from '../scalars.ts'

/** `instant`: an email for each change; the others gather what happened until a time of the day. */
export const emailModes = ['off', 'instant', 'daily', 'weekly'] as const
export type EmailMode = (typeof emailModes)[number]

/** Changes that an email names; of the others it has the number. */
export const emailEntryLimit = 50

export const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1_439 })

/** As the IANA calls it. */
export const TimeZone = Type.String({ pattern: '^[A-Za-z0-9_+/-]{1,64}$' })

const settingFields = {
  mode: OneOf(emailModes),
  /** When gathered emails are sent, in minutes of the day. */
  minute: MinuteOfDay,
  /** For weekly ones: 0 for Sunday. */
  weekday: Type.Integer({ minimum: 0, maximum: 6 }),
  /** Quiet hours: instant emails wait until they end, and come together. Over midnight where they end before they begin. */
  quiet: Nullable(Strict({ from: MinuteOfDay, to: MinuteOfDay })),
}

/** Why no emails come, whatever is set: no mail server or no address that links begin with, or no address of the account. */
export const emailObstacles = ['no_mail_server', 'no_address'] as const

export const EmailSetting = Type.Object({
  ...settingFields,
  /** Whether a weekly email comes about new findings in the documents one maintains, on the day and at the time of weekly emails. */
  healthDigest: Type.Boolean(),
  /** As the IANA calls it: what times of the day are in; empty when it was never set. */
  timeZone: Type.String(),
  obstacle: Nullable(OneOf(emailObstacles)),
})
export type EmailSetting = Static<typeof EmailSetting>

export const getEmailSetting = get('/user/email/setting/get', 'Get how you are emailed about what you follow', {
  access: member,
  reply: EmailSetting,
})

export const updateEmailSetting = post(
  '/user/email/setting/update',
  'Change how you are emailed about what you follow',
  {
    access: member,
    /** `healthDigest`: as it was when it is left out. */
    body: Strict({
      ...settingFields,
      healthDigest: Type.Optional(Type.Boolean()),
      timeZone: TimeZone,
    }),
    reply: EmailSetting,
    errors: ['time_zone_unknown'],
  },
)

/** Ends these emails. Its address is in each of them, and shows a page when a browser opens it: only pressing the button there ends anything. */
export const unsubscribePage = { path: '/unsubscribe/:key', secrets: ['key'] } as const satisfies SecretPage

/** As mail programs call it (RFC 8058), whatever they send along; twice is as good as once. */
export const unsubscribe = post('/unsubscribe/:key', 'Stop emails about what you follow, with the key from an email', {
  access: anyone,
  accepts: 'anything',
  params: Type.Object({ key: Secret() }),
  reply: Type.Null(),
  errors: ['unsubscribe_key_unknown'],
})
