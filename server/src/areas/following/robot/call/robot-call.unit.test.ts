import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { findProblem, readWebhookSecret, writeCall, type RobotMessage } from './robot-call.ts'

const nowMs = 1_700_000_000_123
const message: RobotMessage = {
  id: 'msg_1',
  title: 'Shop: 1 change',
  heading: 'Shop: 1 change',
  text: '- Place',
  isBreaking: true,
  mentions: [],
  data: { a: 1 },
}
const address = 'https://robot.example/send?access_token=x'
const json = { 'content-type': 'application/json; charset=utf-8' }
const sha = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64')

describe('what services are sent', () => {
  it('is signed in the address for DingTalk', () => {
    const call = writeCall({ kind: 'dingtalk', address, secret: 'SECa' }, message, nowMs)
    const sign = encodeURIComponent(sha('SECa', '1700000000123\nSECa'))
    expect(call.address).toBe(`${address}&timestamp=1700000000123&sign=${sign}`)
    expect(call.headers).toEqual(json)
    expect(call.body).toBe(
      '{"msgtype":"markdown","markdown":{"title":"Shop: 1 change","text":"### Shop: 1 change\\n\\n- Place"}}',
    )
    expect(writeCall({ kind: 'dingtalk', address, secret: undefined }, message, nowMs).address).toBe(address)
  })

  it('is Markdown for WeCom and Slack', () => {
    const bodyFor = (kind: 'wecom' | 'slack') => writeCall({ kind, address, secret: undefined }, message, nowMs).body
    expect(bodyFor('wecom')).toBe('{"msgtype":"markdown","markdown":{"content":"**Shop: 1 change**\\n- Place"}}')
    expect(bodyFor('slack')).toBe('{"text":"*Shop: 1 change*\\n- Place"}')
  })

  it('is a card for Feishu, signed in the body', () => {
    const { body } = writeCall({ kind: 'feishu', address, secret: 'abc' }, message, nowMs)
    expect(body).toBe(
      `{"timestamp":"1700000000","sign":"${sha('1700000000\nabc', '')}","msg_type":"interactive","card":{"header":{"title":{"tag":"plain_text","content":"Shop: 1 change"},"template":"red"},"elements":[{"tag":"markdown","content":"- Place"}]}}`,
    )
  })

  it('is an adaptive card for Teams', () => {
    const { body } = writeCall({ kind: 'teams', address, secret: undefined }, message, nowMs)
    expect(body).toBe(
      '{"type":"message","attachments":[{"contentType":"application/vnd.microsoft.card.adaptive","contentUrl":null,"content":{"$schema":"http://adaptivecards.io/schemas/adaptive-card.json","type":"AdaptiveCard","version":"1.4","body":[{"type":"TextBlock","wrap":true,"text":"Shop: 1 change","weight":"Bolder","size":"Medium"},{"type":"TextBlock","wrap":true,"text":"- Place"}]}}]}',
    )
  })

  it('names whom DingTalk and Teams notify', () => {
    const mentioned = { ...message, mentions: ['+86-13800000000', 'manager4220'] }
    const bodyFor = (kind: 'dingtalk' | 'teams') =>
      writeCall({ kind, address, secret: undefined }, mentioned, nowMs).body
    expect(JSON.parse(bodyFor('dingtalk'))).toMatchObject({
      at: { atMobiles: ['+86-13800000000'], atUserIds: ['manager4220'], isAtAll: false },
    })
    const entity = {
      type: 'mention',
      text: '<at>manager4220</at>',
      mentioned: { id: 'manager4220', name: 'manager4220' },
    }
    expect(bodyFor('teams')).toContain(JSON.stringify(entity))
  })

  it('is signed as Standard Webhooks describes, with the same id for every attempt', () => {
    const key = Buffer.alloc(24, 7)
    const secret = `whsec_${key.toString('base64')}`
    const call = writeCall({ kind: 'webhook', address, secret }, message, nowMs)
    expect(call).toEqual({
      address,
      headers: {
        ...json,
        'webhook-id': 'msg_1',
        'webhook-timestamp': '1700000000',
        'webhook-signature': `v1,${sha(key, 'msg_1.1700000000.{"a":1}')}`,
      },
      body: '{"a":1}',
    })
    const unsigned = writeCall({ kind: 'webhook', address, secret: undefined }, message, nowMs)
    expect(Object.keys(unsigned.headers)).toEqual(['content-type', 'webhook-id', 'webhook-timestamp'])
  })

  it('takes secrets of 24 to 64 bytes in Base64 alone', () => {
    expect(readWebhookSecret(`whsec_${Buffer.alloc(64, 1).toString('base64')}`)).toHaveLength(64)
    for (const text of [
      '',
      'whsec_',
      'whsec_!!',
      Buffer.alloc(24).toString('base64'),
      `whsec_${Buffer.alloc(65).toString('base64')}`,
    ])
      expect(readWebhookSecret(text)).toBeUndefined()
  })
})

describe('what an answer means', () => {
  it('is taken by the code in it where services have one, else by the status', () => {
    expect(findProblem('dingtalk', 200, '{"errcode":0,"errmsg":"ok"}')).toBeUndefined()
    expect(findProblem('wecom', 200, '{"errcode":0}')).toBeUndefined()
    expect(findProblem('feishu', 200, '{"code":0,"msg":"success"}')).toBeUndefined()
    expect(findProblem('feishu', 200, '{"StatusCode":0}')).toBeUndefined()
    for (const kind of ['slack', 'teams', 'webhook'] as const) expect(findProblem(kind, 202, '')).toBeUndefined()
  })

  it('is final when the request itself is at fault, and asks for patience otherwise', () => {
    const refused = '{"errcode":310000,"errmsg":"sign not match"}'
    expect(findProblem('dingtalk', 200, refused)).toEqual({ text: refused, isFinal: true })
    for (const busy of ['{"errcode":130101}', '{"errcode":45009}', '{"errcode":-1}', '{"code":11232}'])
      expect(findProblem('feishu', 200, busy)?.isFinal).toBe(false)
    expect(findProblem('wecom', 200, '<html>')?.isFinal).toBe(false)
    expect(findProblem('slack', 404, 'no_service')).toEqual({ text: 'HTTP 404 no_service', isFinal: true })
    for (const status of [408, 429, 500, 503]) expect(findProblem('webhook', status, '')?.isFinal).toBe(false)
    expect(findProblem('slack', 429, 'rate_limited', '30')).toEqual({
      ...{ text: 'HTTP 429 rate_limited', isFinal: false, waitMs: 30_000 },
    })
    expect(findProblem('slack', 503, '', '999999')?.waitMs).toBe(7_200_000)
    for (const text of ['', 'Wed, 21 Oct 2026 07:28:00 GMT', '-1', '1.5'])
      expect(findProblem('slack', 429, '', text)).not.toHaveProperty('waitMs')
    expect(findProblem('slack', 404, 'no_service', '30')).not.toHaveProperty('waitMs')
    expect(findProblem('webhook', 302, '')).toEqual({ text: 'HTTP 302', isFinal: false })
  })
})
