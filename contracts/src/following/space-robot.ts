/* Robots of a space: they are sent what changes in all of its projects. As those of applications (`robot.ts`), for admins of the space. */
import Type from 'typebox'
import { get, onSpace } from '../endpoint.ts'
import { Abilities, ById, PublicId } from '../scalars.ts'
import { robotEndpoints } from './robot-endpoints.ts'
import { Robot, robotLimits } from './robot-forms.ts'

const access = onSpace('configure', { space: 'spaceId' })

export const listSpaceRobots = get('/space/robot/list', 'List the robots of a space', {
  access,
  tokens: 'never',
  query: ById('spaceId'),
  reply: Type.Object({ list: Type.Array(Robot, { maxItems: robotLimits.robots }), can: Abilities('update') }),
})

export const {
  add: addSpaceRobot,
  update: updateSpaceRobot,
  remove: removeSpaceRobot,
  preview: previewSpaceRobot,
  test: testSpaceRobot,
  pageDeliveries: pageSpaceRobotDeliveries,
  resend: resendSpaceRobotDelivery,
} = robotEndpoints({
  path: '/space/robot',
  of: ' of a space',
  access,
  subject: { spaceId: PublicId },
  added: {},
  changed: {},
})
