/* Robots of an application, and of all of its project. */
import Type from 'typebox'
import { get, onProject } from '../endpoint.ts'
import { Abilities, ById, Flag, PublicId } from '../scalars.ts'
import { robotEndpoints } from './robot-endpoints.ts'
import { Robot, robotLimits } from './robot-forms.ts'

const access = onProject('manageModules', { module: 'moduleId' })

/** 1: of all applications of the project. */
const isOfProject = Flag

/** With those of its space, which are changed there. */
export const listRobots = get('/module/robot/list', 'List the robots of an application, its project and its space', {
  access,
  tokens: 'never',
  query: ById('moduleId'),
  reply: Type.Object({ list: Type.Array(Robot, { maxItems: 2 * robotLimits.robots }), can: Abilities('update') }),
})

export const {
  add: addRobot,
  update: updateRobot,
  remove: removeRobot,
  preview: previewRobot,
  test: testRobot,
  pageDeliveries: pageRobotDeliveries,
  resend: resendRobotDelivery,
} = robotEndpoints({
  path: '/module/robot',
  of: '',
  access,
  subject: { moduleId: PublicId },
  added: { isOfProject },
  changed: { isOfProject: Type.Optional(isOfProject) },
})
