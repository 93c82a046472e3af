/* An address of one's own that is sent what one is notified of about what one follows. One per person; called as the webhooks of robots are. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, member, post } from '../endpoint.ts'
import { Flag, Nullable, Page, PageQuery, PublicId, Secret, Strict } from '../scalars.ts'
import { MinuteOfDay, TimeZone } from './email-notice.ts'
import { RobotDelivery, robotErrors, robotLimits, RobotTestResult } from './robot-forms.ts'

/** Messages given up one after the other until the webhook is turned off. */
export const failuresUntilOff = 5

/** Messages wait until they end. Over midnight where they end before they begin; `timeZone` as the IANA calls it. */
const WebhookQuiet = Nullable(Strict({ from: MinuteOfDay, to: MinuteOfDay, timeZone: TimeZone }))

export const PersonalWebhook = Type.Object({
  /** With only the last characters of what is secret; empty when it has to be entered again. */
  address: Type.String(),
  hasSecret: Type.Boolean(),
  isOn: Flag,
  /** Messages in a row that could not be delivered; `failuresUntilOff` turned it off. */
  failures: Type.Integer(),
  quiet: WebhookQuiet,
  failedCount: Type.Integer(),
  lastDelivery: Nullable(RobotDelivery),
})
export type PersonalWebhook = Static<typeof PersonalWebhook>

const rules = { access: member, tokens: 'never' } as const

export const getPersonalWebhook = get('/user/webhook/get', 'Get your webhook; null if there is none', {
  ...rules,
  reply: Nullable(PersonalWebhook),
})

/** What is left out stays: `address` of the first one may not be. An empty `secret` ends the signing. */
export const savePersonalWebhook = post('/user/webhook/save', 'Create or change your webhook', {
  ...rules,
  body: Strict({
    address: Type.Optional(Secret({ minLength: 1, maxLength: limits.webhook })),
    secret: Type.Optional(Secret({ maxLength: robotLimits.secret })),
    isOn: Type.Optional(Flag),
    quiet: Type.Optional(WebhookQuiet),
  }),
  reply: PersonalWebhook,
  errors: [...robotErrors, 'time_zone_unknown'],
})

/** What it was sent is forgotten with it. */
export const removePersonalWebhook = post('/user/webhook/remove', 'Delete your webhook', {
  ...rules,
  body: Strict({}),
  reply: Type.Null(),
})

export const testPersonalWebhook = post('/user/webhook/test', 'Send a test message to your webhook', {
  ...rules,
  body: Strict({}),
  reply: RobotTestResult,
  errors: ['not_accessible'],
})

export const pagePersonalDeliveries = get('/user/webhook/deliveries', 'List what your webhook was sent, latest first', {
  ...rules,
  query: Strict(PageQuery),
  reply: Page(RobotDelivery),
  errors: ['not_accessible'],
})

/** Of one that was given up, while the webhook is on. */
export const resendPersonalDelivery = post('/user/webhook/resend', 'Send again what your webhook could not be sent', {
  ...rules,
  body: Strict({ deliveryId: PublicId }),
  reply: RobotDelivery,
  errors: ['not_accessible', 'robot_off'],
})
