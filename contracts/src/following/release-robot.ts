/* Robots of a release: they are sent what becomes of it. As those of applications (`robot.ts`), for those who manage releases. */
import Type from 'typebox'
import { get, onProject } from '../endpoint.ts'
import { Abilities, ById, PublicId } from '../scalars.ts'
import { robotEndpoints } from './robot-endpoints.ts'
import { Robot, robotLimits } from './robot-forms.ts'

const access = onProject('manageReleases', { release: 'releaseId' })

export const listReleaseRobots = get('/project/release/robot/list', 'List the robots of a release', {
  access,
  tokens: 'never',
  query: ById('releaseId'),
  reply: Type.Object({ list: Type.Array(Robot, { maxItems: robotLimits.robots }), can: Abilities('update') }),
})

export const {
  add: addReleaseRobot,
  update: updateReleaseRobot,
  remove: removeReleaseRobot,
  preview: previewReleaseRobot,
  test: testReleaseRobot,
  pageDeliveries: pageReleaseRobotDeliveries,
  resend: resendReleaseRobotDelivery,
} = robotEndpoints({
  path: '/project/release/robot',
  of: ' of a release',
  access,
  subject: { releaseId: PublicId },
  added: {},
  changed: {},
})
