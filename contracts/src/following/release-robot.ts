/* Robots of a release: they are sent what becomes of it. As those of applications (`robot.ts`), for those who manage releases. */
import Type from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
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

const rules = { access: onProject('manageReleases', { release: 'releaseId' }), tokens: 'never' } as const
const one = { releaseId: PublicId, id: PublicId }
const errors = ['not_accessible'] as const

export const listReleaseRobots = get('/project/release/robot/list', 'List the robots of a release', {
  ...rules,
  query: ById('releaseId'),
  reply: Type.Object({ list: Type.Array(Robot, { maxItems: robotLimits.robots }), can: Abilities('update') }),
})

export const addReleaseRobot = post('/project/release/robot/add', 'Create a robot of a release', {
  ...rules,
  body: Strict({ releaseId: PublicId, ...NewRobot }),
  reply: Robot,
  errors: [...robotErrors, 'robots_full'],
})

export const updateReleaseRobot = post('/project/release/robot/update', 'Change a robot of a release', {
  ...rules,
  body: Strict({ ...one, ...ChangedRobot }),
  reply: Robot,
  errors: robotErrors,
})

export const removeReleaseRobot = post('/project/release/robot/remove', 'Delete a robot of a release', {
  ...rules,
  body: Strict(one),
  reply: Type.Null(),
  errors,
})

/** What would be sent of a made-up change or comment. */
export const previewReleaseRobot = post('/project/release/robot/preview', 'Preview what a robot of a release is sent', {
  ...rules,
  body: Strict({ releaseId: PublicId, ...AskedPreview }),
  reply: RobotPreview,
})

/** Sends a made-up change now, once; a comment to robots that are sent only those. */
export const testReleaseRobot = post('/project/release/robot/test', 'Send a test message to a robot of a release', {
  ...rules,
  body: Strict(one),
  reply: RobotTestResult,
  errors,
})

export const pageReleaseRobotDeliveries = get(
  '/project/release/robot/deliveries',
  'List what a robot of a release was sent, latest first',
  {
    ...rules,
    query: Strict({ ...one, ...PageQuery }),
    reply: Page(RobotDelivery),
    errors,
  },
)

/** Of one that was given up. */
export const resendReleaseRobotDelivery = post(
  '/project/release/robot/resend',
  'Send again what a robot of a release could not be sent',
  {
    ...rules,
    body: Strict({ ...one, deliveryId: PublicId }),
    reply: RobotDelivery,
    errors,
  },
)
