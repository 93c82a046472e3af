/* What can be done with robots, whatever they are of: one declaration for applications, spaces and releases. */
import Type, { type TProperties } from 'typebox'
import { get, post, type Access } from '../endpoint.ts'
import { Page, PageQuery, PublicId, Strict } from '../scalars.ts'
import {
  AskedPreview,
  ChangedRobot,
  NewRobot,
  Robot,
  RobotDelivery,
  robotErrors,
  RobotPreview,
  RobotTestResult,
} from './robot-forms.ts'

const errors = ['not_accessible'] as const

/** Where robots are: below which path, of what, who may, and which field of a request names it. */
interface Place<P extends string, A, S, N, C> {
  path: `/${P}`
  /** Ends the sentences of the endpoints: ` of a space`. */
  of: string
  access: A
  subject: S
  /** What robots of this place have besides, when made and when changed. */
  added: N
  changed: C
}

/** The endpoints of robots of one kind of place, besides their list. */
export function robotEndpoints<
  const P extends string,
  const A extends Access,
  S extends TProperties,
  N extends TProperties,
  C extends TProperties,
>({ path, of, access, subject, added, changed }: Place<P, A, S, N, C>) {
  const rules = { access, tokens: 'never' } as const
  const one = { ...subject, id: PublicId }
  return {
    add: post(`${path}/add`, `Create a robot${of}`, {
      ...rules,
      body: Strict({ ...subject, ...NewRobot, ...added }),
      reply: Robot,
      errors: [...robotErrors, 'robots_full'],
    }),
    update: post(`${path}/update`, `Change a robot${of}`, {
      ...rules,
      body: Strict({ ...one, ...ChangedRobot, ...changed }),
      reply: Robot,
      errors: robotErrors,
    }),
    remove: post(`${path}/remove`, `Delete a robot${of}`, { ...rules, body: Strict(one), reply: Type.Null(), errors }),
    /** What would be sent of a made-up change or comment. */
    preview: post(`${path}/preview`, `Preview what a robot${of} is sent`, {
      ...rules,
      body: Strict({ ...subject, ...AskedPreview }),
      reply: RobotPreview,
    }),
    /** Sends a made-up change now, once; a comment to robots that are sent only those. */
    test: post(`${path}/test`, `Send a test message to a robot${of}`, {
      ...rules,
      body: Strict(one),
      reply: RobotTestResult,
      errors,
    }),
    pageDeliveries: get(`${path}/deliveries`, `List what a robot${of} was sent, latest first`, {
      ...rules,
      query: Strict({ ...one, ...PageQuery }),
      reply: Page(RobotDelivery),
      errors,
    }),
    /** Of one that was given up, while the robot is on. */
    resend: post(`${path}/resend`, `Send again what a robot${of} could not be sent`, {
      ...rules,
      body: Strict({ ...one, deliveryId: PublicId }),
      reply: RobotDelivery,
      errors: [...errors, 'robot_off'],
    }),
  }
}
