/*
 * What each service is sent, byte for byte, and which answers mean that it took it. Pure. Sources: open.dingtalk.com "Custom robot access" and
 * "Robot security settings"; developer.work.weixin.qq.com/document/path/91770; open.feishu.cn "Custom bot usage guide"; api.slack.com "Sending messages
 * using incoming webhooks"; learn.microsoft.com "Create incoming webhooks with Workflows"; standardwebhooks.com.
 */
import { createHmac } from 'node:crypto'
import type { RobotKind } from '@lectern/contracts'
import { isMobile, mentionLine } from '../mentions.ts'

/** Something to send, in the form of its service. */
export interface RobotMessage {
  /** The same for every attempt. */
  id: string
  title: string
  /** The title and the lines below it, in the Markdown of the service. */
  heading: string
  text: string
  isBreaking: boolean
  /** Accounts of the service; the text names them already. */
  mentions: readonly string[]
  /** For webhooks: what programs read. */
  data: unknown
}

export interface RobotTarget {
  kind: RobotKind
  address: string
  secret: string | undefined
}

export interface RobotCall {
  address: string
  headers: Readonly<Record<string, string>>
  body: string
}

const hmac = (key: string | Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64')

export function writeCall({ kind, address, secret }: RobotTarget, message: RobotMessage, nowMs: number): RobotCall {
  const { title, heading, text, mentions } = message
  switch (kind) {
    case 'dingtalk':
      return jsonCall(secret === undefined ? address : signedForDingtalk(address, secret, nowMs), {
        msgtype: 'markdown',
        markdown: { title, text: `### ${heading}\n\n${text}` },
        ...(mentions.length > 0 && { at: namedInDingtalk(mentions) }),
      })
    case 'wecom':
      return jsonCall(address, { msgtype: 'markdown', markdown: { content: `**${heading}**\n${text}` } })
    case 'feishu':
      return jsonCall(address, { ...(secret !== undefined && signedForFeishu(secret, nowMs)), ...feishuCard(message) })
    case 'slack':
      return jsonCall(address, { text: `*${heading}*\n${text}` })
    case 'teams':
      return jsonCall(address, teamsCard(message))
    case 'webhook':
      return signedWebhook(address, secret, message, nowMs)
  }
}

function jsonCall(address: string, body: unknown): RobotCall {
  return { address, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) }
}

function signedForDingtalk(address: string, secret: string, nowMs: number): string {
  const url = new URL(address)
  url.searchParams.set('timestamp', String(nowMs))
  url.searchParams.set('sign', hmac(secret, `${String(nowMs)}\n${secret}`))
  return url.href
}

/** Who is notified: the text alone notifies no one. */
function namedInDingtalk(accounts: readonly string[]) {
  const [mobiles, users] = [accounts.filter(isMobile), accounts.filter((account) => !isMobile(account))]
  return {
    ...(mobiles.length > 0 && { atMobiles: mobiles }),
    ...(users.length > 0 && { atUserIds: users }),
    isAtAll: false,
  }
}

/** The key is what the others sign, and the text is empty. */
function signedForFeishu(secret: string, nowMs: number): { timestamp: string; sign: string } {
  const timestamp = secondsOf(nowMs)
  return { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') }
}

function feishuCard({ title, text, isBreaking }: RobotMessage) {
  return {
    msg_type: 'interactive',
    card: {
      header: { title: { tag: 'plain_text', content: title }, template: isBreaking ? 'red' : 'blue' },
      elements: [{ tag: 'markdown', content: text }],
    },
  }
}

function teamsCard({ heading, text, mentions }: RobotMessage) {
  const block = { type: 'TextBlock', wrap: true }
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      { ...block, text: heading, weight: 'Bolder', size: 'Medium' },
      { ...block, text },
    ],
    ...(mentions.length > 0 && { msteams: { entities: mentions.map(namedInTeams) } }),
  }
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  }
}

const namedInTeams = (account: string) => {
  return { type: 'mention', text: mentionLine('teams', [account]), mentioned: { id: account, name: account } }
}

function signedWebhook(address: string, secret: string | undefined, message: RobotMessage, nowMs: number): RobotCall {
  const call = jsonCall(address, message.data)
  const timestamp = secondsOf(nowMs)
  const headers = { ...call.headers, 'webhook-id': message.id, 'webhook-timestamp': timestamp }
  const key = secret === undefined ? undefined : readWebhookSecret(secret)
  if (key === undefined) return { ...call, headers }
  const signature = `v1,${hmac(key, `${message.id}.${timestamp}.${call.body}`)}`
  return { ...call, headers: { ...headers, 'webhook-signature': signature } }
}

const secondsOf = (nowMs: number): string => String(Math.floor(nowMs / 1000))

const secretStart = 'whsec_'
/** Bytes of a secret. */
const [shortestSecret, longestSecret] = [24, 64]

/** The key of `whsec_…`; `undefined` for what is none. */
export function readWebhookSecret(text: string): Buffer | undefined {
  if (!text.startsWith(secretStart)) return undefined
  const encoded = text.slice(secretStart.length)
  const key = Buffer.from(encoded, 'base64')
  const isWhole = key.toString('base64').replaceAll('=', '') === encoded.replaceAll('=', '')
  return isWhole && key.length >= shortestSecret && key.length <= longestSecret ? key : undefined
}

/** What an answer means: `undefined` when it was taken; `isFinal` when trying again would be of no use. */
export interface CallProblem {
  text: string
  isFinal: boolean
  /** It was not sent, and that is not the address's fault. */
  isUnsent?: true
  /** How long the service asks to be left alone. */
  waitMs?: number
}

/** Statuses of requests that are at fault themselves; 408 and 429 ask for patience. */
const finalStatuses = [400, 401, 403, 404, 405, 410, 413, 415, 422]
/** Codes by which services refuse for the moment: DingTalk 130101, WeCom 45009, Feishu 9499 and 11232 limit how often they are called; -1 is busy. */
const busyCodes = [-1, 130_101, 45_009, 9499, 11_232]
const longestAnswer = 200
/** A service may ask for any time; after this one it is asked again. */
const longestWaitMs = 2 * 60 * 60_000

/** @param retryAfter the header of that name (RFC 9110 §10.2.3), of which services send seconds */
export function findProblem(kind: RobotKind, status: number, body: string, retryAfter = ''): CallProblem | undefined {
  const answer = body.slice(0, longestAnswer)
  if (status < 200 || status > 299) {
    const text = `HTTP ${String(status)} ${answer}`.trim()
    const isFinal = finalStatuses.includes(status)
    return isFinal || !/^\d{1,6}$/.test(retryAfter)
      ? { text, isFinal }
      : { text, isFinal, waitMs: Math.min(Number(retryAfter) * 1000, longestWaitMs) }
  }
  if (kind === 'slack' || kind === 'teams' || kind === 'webhook') return undefined
  const code = codeOf(body)
  return code === 0 ? undefined : { text: answer, isFinal: code !== undefined && !busyCodes.includes(code) }
}

/** `errcode` of DingTalk and WeCom, `code` of Feishu, `StatusCode` of its older robots. */
function codeOf(body: string): number | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    if (typeof answer !== 'object' || answer === null) return undefined
    const fields = new Map<string, unknown>(Object.entries(answer))
    const code = fields.get('errcode') ?? fields.get('code') ?? fields.get('StatusCode')
    return typeof code === 'number' ? code : undefined
  } catch {
    // No JSON: not an answer of the service.
    return undefined
  }
}
