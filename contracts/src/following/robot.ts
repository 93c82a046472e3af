/* Robots of an application, and of all of its project. */
import Type from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { Abilities, ById, Flag, Page, PageQuery, PublicId, Strict } from '../scalars.ts'
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

const rules = { access: onProject('manageModules', { module: 'moduleId' }), tokens: 'never' } as const
const one = { moduleId: PublicId, id: PublicId }
const errors = ['not_accessible'] as const

/** 1: of all applications of the project. */
const isOfProject = Flag

/** With those of its space, which are changed there. */
export const listRobots = get('/module/robot/list', 'List the robots of an application, its project and its space', {
  ...rules,
  query: ById('moduleId'),
  reply: Type.Object({ list: Type.Array(Robot, { maxItems: 2 * robotLimits.robots }), can: Abilities('update') }),
})

export const addRobot = post('/module/robot/add', 'Create a robot', {
  ...rules,
  body: Strict({ moduleId: PublicId, ...NewRobot, isOfProject }),
  reply: Robot,
  errors: [...robotErrors, 'robots_full'],
})

export const updateRobot = post('/module/robot/update', 'Change a robot', {
  ...rules,
  body: Strict({ ...one, ...ChangedRobot, isOfProject: Type.Optional(isOfProject) }),
  reply: Robot,
  errors: robotErrors,
})

export const removeRobot = post('/module/robot/remove', 'Delete a robot', {
  ...rules,
  body: Strict(one),
  reply: Type.Null(),
  errors,
})

/** What would be sent of a made-up change or comment. */
export const previewRobot = post('/module/robot/preview', 'Preview what a robot is sent', {
  ...rules,
  body: Strict({ moduleId: PublicId, ...AskedPreview }),
  reply: RobotPreview,
})

/** Sends a made-up change now, once; a comment to robots that are sent only those. */
export const testRobot = post('/module/robot/test', 'Send a test message to a robot', {
  ...rules,
  body: Strict(one),
  reply: RobotTestResult,
  errors,
})

export const pageRobotDeliveries = get('/module/robot/deliveries', 'List what a robot was sent, latest first', {
  ...rules,
  query: Strict({ ...one, ...PageQuery }),
  reply: Page(RobotDelivery),
  errors,
})

/** Of one that was given up. */
export const resendRobotDelivery = post('/module/robot/resend', 'Send again what a robot could not be sent', {
  ...rules,
  body: Strict({ ...one, deliveryId: PublicId }),
  reply: RobotDelivery,
  errors,
})
