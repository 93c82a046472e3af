/* Robots of chats and webhooks that are sent what changes and is commented on in an application, or in all of a project. */
import Type, { type Static } from 'typebox'
import { languages, limits } from '../constants.ts'
import { get, onProject, post } from '../endpoint.ts'
import {
  Abilities,
  ById,
  EpochMs,
  Flag,
  Name,
  Nullable,
  OneOf,
  Page,
  PageQuery,
  PublicId,
  Secret,
  Strict,
} from '../scalars.ts'

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

export const robotLimits = {
  /** Robots of one project. */
  robots: 50,
  name: 50,
  secret: 200,
  template: 2_000,
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
  /** 1: of all applications of the project. */
  isOfProject: Flag,
  /** With only the last characters of what is secret. */
  address: Type.String(),
  hasSecret: Type.Boolean(),
  language: OneOf(languages),
  events: Type.Array(OneOf(robotEvents)),
  /** Empty for the usual text. */
  template: Type.String(),
  isOn: Flag,
  createdBy: Type.String(),
  failedCount: Type.Integer(),
  lastDelivery: Nullable(RobotDelivery),
})
export type Robot = Static<typeof Robot>

const byModule = onProject('manageModules', { module: 'moduleId' })
const one = { moduleId: PublicId, id: PublicId }
const invalid = ['not_accessible', 'robot_address_invalid', 'robot_secret_invalid', 'address_forbidden'] as const

const fields = {
  name: Name(robotLimits.name),
  isOfProject: Flag,
  language: OneOf(languages),
  events: Type.Array(OneOf(robotEvents), { maxItems: robotEvents.length, uniqueItems: true }),
  /** `{appName}` and its like of `robotVariables`; empty for the usual text. */
  template: Type.String({ maxLength: robotLimits.template }),
}

/** What a template can name; `docName` and `comment` are empty for what is no comment. */
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
  'comment',
] as const

export const listRobots = get('/module/robot/list', 'List the robots of an application and its project', {
  access: byModule,
  tokens: 'never',
  query: ById('moduleId'),
  reply: Type.Object({ list: Type.Array(Robot, { maxItems: robotLimits.robots }), can: Abilities('update') }),
})

/** `secret`: of what is signed; empty for none. */
export const addRobot = post('/module/robot/add', 'Create a robot', {
  access: byModule,
  tokens: 'never',
  body: Strict({
    moduleId: PublicId,
    kind: OneOf(robotKinds),
    ...fields,
    address: Secret({ minLength: 1, maxLength: limits.webhook }),
    secret: Secret({ maxLength: robotLimits.secret }),
  }),
  reply: Robot,
  errors: [...invalid, 'robots_full'],
})

/** What is left out stays. */
export const updateRobot = post('/module/robot/update', 'Change a robot', {
  access: byModule,
  tokens: 'never',
  body: Strict({
    ...one,
    ...Type.Partial(Type.Object(fields)).properties,
    isOn: Type.Optional(Flag),
    address: Type.Optional(Secret({ minLength: 1, maxLength: limits.webhook })),
    secret: Type.Optional(Secret({ maxLength: robotLimits.secret })),
  }),
  reply: Robot,
  errors: invalid,
})

export const removeRobot = post('/module/robot/remove', 'Delete a robot', {
  access: byModule,
  tokens: 'never',
  body: Strict(one),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

/** Of which a message is shown: a change, or a comment. */
export const robotExamples = ['change', 'comment'] as const
export type RobotExample = (typeof robotExamples)[number]

/** What would be sent of a made-up change or comment. */
export const previewRobot = post('/module/robot/preview', 'Preview what a robot is sent', {
  access: byModule,
  tokens: 'never',
  body: Strict({
    moduleId: PublicId,
    language: OneOf(languages),
    template: Type.String({ maxLength: robotLimits.template }),
    example: OneOf(robotExamples),
  }),
  reply: Type.Object({ title: Type.String(), text: Type.String() }),
})

/** Sends a made-up change now, once; a comment to robots that are sent only those. */
export const testRobot = post('/module/robot/test', 'Send a test message to a robot', {
  access: byModule,
  tokens: 'never',
  body: Strict(one),
  reply: Type.Object({ isDelivered: Type.Boolean(), problem: Type.String() }),
  errors: ['not_accessible'],
})

export const pageRobotDeliveries = get('/module/robot/deliveries', 'List what a robot was sent, latest first', {
  access: byModule,
  tokens: 'never',
  query: Strict({ ...one, ...PageQuery }),
  reply: Page(RobotDelivery),
  errors: ['not_accessible'],
})

/** Of one that was given up. */
export const resendRobotDelivery = post('/module/robot/resend', 'Send again what a robot could not be sent', {
  access: byModule,
  tokens: 'never',
  body: Strict({ ...one, deliveryId: PublicId }),
  reply: RobotDelivery,
  errors: ['not_accessible'],
})
