/* Robots of chats and webhooks: what they are, and what is sent to and answered of them, whatever they are of. */
import Type, { type Static } from 'typebox'
import { languages, limits } from '../constants.ts'
import { Abilities, EpochMs, Flag, Name, Nullable, OneOf, PublicId, Secret } from '../scalars.ts'

/** `webhook`: JSON, signed as Standard Webhooks (standardwebhooks.com) describes. */
export const robotKinds = ['dingtalk', 'wecom', 'feishu', 'slack', 'teams', 'webhook'] as const
export type RobotKind = (typeof robotKinds)[number]

/** Kinds that sign what is sent. */
export const signedRobotKinds: readonly RobotKind[] = ['dingtalk', 'feishu', 'webhook']

/**
 * `breaking`: changes that break callers; `changes`: all of them; `releases`: published, updated, made invalid or valid; `comments`: those that begin a
 * thread; `replies`: in one; `resolved`: threads that are resolved or reopened.
 */
export const robotEvents = ['breaking', 'changes', 'releases', 'comments', 'replies', 'resolved'] as const
export type RobotEvent = (typeof robotEvents)[number]

/** Events of comments. */
export const robotCommentEvents: readonly RobotEvent[] = ['comments', 'replies', 'resolved']

/** What a robot is sent changes of; `release`: what becomes of that release. */
export const robotScopes = ['space', 'project', 'application', 'release'] as const
export type RobotScope = (typeof robotScopes)[number]

export const robotLimits = {
  /** Robots of one project, of one space, and of one release. */
  robots: 50,
  name: 50,
  secret: 200,
  template: 2_000,
  /** Accounts that a robot mentions, and characters of each. */
  mentions: 20,
  mention: 64,
} as const

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

/** The last thing a robot was sent. */
export const RobotDelivery = Type.Object({
  id: PublicId,
  state: OneOf(deliveryStates),
  title: Type.String(),
  attempts: Type.Integer(),
  /** What was at fault with the last attempt; empty when nothing was. */
  problem: Type.String(),
  createdAtMs: EpochMs,
  /** When it was delivered or given up. */
  endedAtMs: Nullable(EpochMs),
})
export type RobotDelivery = Static<typeof RobotDelivery>

export const Robot = Type.Object({
  id: PublicId,
  name: Type.String(),
  kind: OneOf(robotKinds),
  scope: OneOf(robotScopes),
  /** With only the last characters of what is secret. */
  address: Type.String(),
  hasSecret: Type.Boolean(),
  language: OneOf(languages),
  events: Type.Array(OneOf(robotEvents)),
  /** Empty for the usual text. */
  template: Type.String(),
  mentions: Type.Array(Type.String()),
  isOn: Flag,
  createdBy: Type.String(),
  failedCount: Type.Integer(),
  /** Not of robots that are of a wider place than the list. */
  lastDelivery: Nullable(RobotDelivery),
  can: Abilities('update'),
})
export type Robot = Static<typeof Robot>

export const robotErrors = [
  'not_accessible',
  'robot_address_invalid',
  'robot_secret_invalid',
  'address_forbidden',
] as const

const fields = {
  name: Name(robotLimits.name),
  language: OneOf(languages),
  events: Type.Array(OneOf(robotEvents), { maxItems: robotEvents.length, uniqueItems: true }),
  /** `{appName}` and its like of `robotVariables`; empty for the usual text. */
  template: Type.String({ maxLength: robotLimits.template }),
}
/** An account as the service names it: a mobile number, a user id or an email address. Never markup. */
const mentionPattern = '^[\\w.@+:-]{1,64}$'
const mentions = Type.Array(Type.String({ maxLength: robotLimits.mention, pattern: mentionPattern }), {
  maxItems: robotLimits.mentions,
  uniqueItems: true,
})
const address = Secret({ minLength: 1, maxLength: limits.webhook })
const secret = Secret({ maxLength: robotLimits.secret })

/** `secret`: of what is signed; empty for none. `mentions`: no one when left out. */
export const NewRobot = { kind: OneOf(robotKinds), ...fields, mentions: Type.Optional(mentions), address, secret }

/** What is left out stays. */
export const ChangedRobot = Type.Partial(Type.Object({ ...fields, mentions, isOn: Flag, address, secret })).properties

/**
 * What a template can name, as Torna names it where it has it. `docName`: of all that changed, or what a comment is on; `url`: of a single document, with its
 * method; `@user`: the accounts that are mentioned. What a message has nothing of is empty.
 */
export const robotVariables = [
  'projectName',
  'appName',
  'title',
  'modifier',
  'count',
  'breaking',
  'changes',
  'docViewUrl',
  'docName',
  'url',
  'modifyType',
  'releaseNo',
  'comment',
  '@user',
] as const

/** Of which a message is shown: a change, or a comment. */
export const robotExamples = ['change', 'comment'] as const
export type RobotExample = (typeof robotExamples)[number]

export const AskedPreview = {
  ...{ kind: OneOf(robotKinds), language: fields.language, template: fields.template },
  ...{ mentions: Type.Optional(mentions), example: OneOf(robotExamples) },
}
export const RobotPreview = Type.Object({ title: Type.String(), text: Type.String() })
export const RobotTestResult = Type.Object({ isDelivered: Type.Boolean(), problem: Type.String() })
