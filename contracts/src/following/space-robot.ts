/* Robots of a space: they are sent what changes in all of its projects. As those of applications (`robot.ts`), for admins of the space. */
import Type from 'typebox'
import { get, onSpace, post } from '../endpoint.ts'
import { Abilities, ById, Page, PageQuery, PublicId, Strict } from '../scalars.ts'
import {
  AskedPreview,
  ChangedRobot,
  NewRobot,
  Robot,
  RobotDelivery,
  robotErrors,
  robotLimits,
  RobotPreview,
  RobotTestResult,
} from './robot-forms.ts'

const rules = { access: onSpace('configure', { space: 'spaceId' }), tokens: 'never' } as const
const one = { spaceId: PublicId, id: PublicId }
const errors = ['not_accessible'] as const

export const listSpaceRobots = get('/space/robot/list', 'List the robots of a space', {
  ...rules,
  query: ById('spaceId'),
  reply: Type.Object({ list: Type.Array(Robot, { maxItems: robotLimits.robots }), can: Abilities('update') }),
})

export const addSpaceRobot = post('/space/robot/add', 'Create a robot of a space', {
  ...rules,
  body: Strict({ spaceId: PublicId, ...NewRobot }),
  reply: Robot,
  errors: [...robotErrors, 'robots_full'],
})

export const updateSpaceRobot = post('/space/robot/update', 'Change a robot of a space', {
  ...rules,
  body: Strict({ ...one, ...ChangedRobot }),
  reply: Robot,
  errors: robotErrors,
})

export const removeSpaceRobot = post('/space/robot/remove', 'Delete a robot of a space', {
  ...rules,
  body: Strict(one),
  reply: Type.Null(),
  errors,
})

/** What would be sent of a made-up change or comment. */
export const previewSpaceRobot = post('/space/robot/preview', 'Preview what a robot of a space is sent', {
  ...rules,
  body: Strict({ spaceId: PublicId, ...AskedPreview }),
  reply: RobotPreview,
})

/** Sends a made-up change now, once; a comment to robots that are sent only those. */
export const testSpaceRobot = post('/space/robot/test', 'Send a test message to a robot of a space', {
  ...rules,
  body: Strict(one),
  reply: RobotTestResult,
  errors,
})

export const pageSpaceRobotDeliveries = get(
  '/space/robot/deliveries',
  'List what a robot of a space was sent, latest first',
  {
    ...rules,
    query: Strict({ ...one, ...PageQuery }),
    reply: Page(RobotDelivery),
    errors,
  },
)

/** Of one that was given up. */
export const resendSpaceRobotDelivery = post(
  '/space/robot/resend',
  'Send again what a robot of a space could not be sent',
  {
    ...rules,
    body: Strict({ ...one, deliveryId: PublicId }),
    reply: RobotDelivery,
    errors,
  },
)
