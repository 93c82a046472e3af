/* One call of a robot, through the guard of outgoing requests. */
import type { ChangelogEntry } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import type { RobotRow } from '../../../../db/schema.ts'
import { linkInMail } from '../../../../jobs/mail.ts'
import { OutsideFailure } from '../../../../outside/checked-address.ts'
import { callOutside } from '../../../../outside/outside-call.ts'
import { readAllowList } from '../../../../outside/outgoing.ts'
import { renderNotice, type RobotNotice } from '../notice-text.ts'
import { openAll } from '../robot-secrets.ts'
import { findProblem, writeCall, type CallProblem, type RobotMessage } from './robot-call.ts'

/** A service that does not answer must not keep others waiting. */
const timeoutMs = 5_000

/** Sends a notice. @returns what was at fault; `undefined` when the service took it */
export async function callRobot(
  context: AppContext,
  robot: Pick<RobotRow, 'kind' | 'language' | 'template' | 'mentions' | 'sealed_address' | 'sealed_secret'>,
  notice: RobotNotice,
  deliveryId: number | string,
): Promise<CallProblem | undefined> {
  const { kind, language, template } = robot
  const base = await pagesBase(context)
  const mentions = JSON.parse(robot.mentions) as string[] // written by `robot-commands.ts`
  const { title, heading, text } = renderNotice(context.texts, notice, { kind, language, template, mentions, base })
  const nowMs = context.clock()
  const data = webhookData(notice, { title, text, mentions, base, nowMs })
  const isBreaking = notice.breaking > 0
  return sendMessage(context, robot, {
    ...{ id: messageId(deliveryId), title, heading, text, isBreaking, mentions, data },
  })
}

/** The same for every attempt. */
export const messageId = (deliveryId: number | string): string => `msg_${String(deliveryId)}`

/**
 * Sends what is written already. `hidesAnswer`: what the service says is not for who reads the problem.
 * @returns as `callRobot`
 */
export async function sendMessage(
  context: AppContext,
  robot: Pick<RobotRow, 'kind' | 'sealed_address' | 'sealed_secret'>,
  message: RobotMessage,
  { hidesAnswer } = { hidesAnswer: false },
): Promise<CallProblem | undefined> {
  const { kind } = robot
  const opened = openAll(context, robot)
  if (opened === undefined) return { text: 'addressUnreadable', isFinal: true }
  const { address, headers, body } = writeCall({ kind, ...opened }, message, context.clock())
  const allowed = await readAllowList(context)
  try {
    const answer = await callOutside(address, { method: 'POST', headers, body, allowed, ca: undefined, timeoutMs })
    const text = hidesAnswer ? '' : Buffer.from(answer.bytes).toString()
    return findProblem(kind, answer.status, text, answer.headers['retry-after'])
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    return { text: error.reason, isFinal: error.reason === 'addressForbidden' }
  }
}

/** Where pages are, without a slash at the end; empty when that is not known. */
export async function pagesBase(context: AppContext): Promise<string> {
  const base = await linkInMail(context, '')
  return base.startsWith('http') ? base : ''
}

/** What programs are sent. */
function webhookData(
  { event, release, comment, path, project, app, by, added, changed, breaking, entries }: RobotNotice,
  {
    title,
    text,
    mentions,
    base,
    nowMs,
  }: { title: string; text: string; mentions: readonly string[]; base: string; nowMs: number },
) {
  return {
    type: comment === undefined ? `changelog.${event}` : `comment.${comment.act}`,
    timestamp: new Date(nowMs).toISOString(),
    data: {
      ...{ title, text, url: base + path, project, app, by, added, changed, breaking },
      ...(mentions.length > 0 && { mentions }),
      ...(release !== undefined && { release }),
      ...(comment !== undefined && { comment }),
      entries: entries.map(entryData),
    },
  }
}

/** A change as programs read it. */
export function entryData({ id, act, subject, name, httpMethod, url, level, atMs }: ChangelogEntry) {
  return { id, act, subject, name, httpMethod, url, level, at: new Date(atMs).toISOString() }
}
