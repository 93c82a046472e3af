import type { Json } from '@lectern/model'
import { expect, it } from 'vitest'
import type { TriedDocument } from './call-draft.ts'
import { suggestBody } from './suggest-body.ts'

const mediaType = 'application/json'
const payer: Json = {
  oneOf: [
    { type: 'object', properties: { type: { const: 'card' }, cardToken: { type: 'string' } } },
    { type: 'object', properties: { type: { const: 'wallet' }, walletId: { type: 'string' } } },
  ],
}
const schema: Json = {
  type: 'object',
  properties: {
    orderNo: { type: 'string', description: 'Own number' },
    channel: { type: 'string', enum: ['APP', 'MINI'] },
    isGift: { type: ['boolean', 'null'] },
    items: { type: 'array', items: { type: 'object', properties: { skuId: { type: 'integer', examples: [880231] } } } },
    payer,
    labels: { type: 'object', additionalProperties: { type: 'string', enum: ['new'] } },
  },
}
const document: TriedDocument = {
  content: {
    ...{ v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders' },
    operation: { requestBody: { content: { [mediaType]: { schema } } } },
  },
  components: {},
  application: { root: {} },
  hints: {},
}

/** At `|`, with what one of them makes of the text, the caret included. */
async function suggest(marked: string) {
  const at = marked.indexOf('|')
  const text = marked.slice(0, at) + marked.slice(at + 1)
  const found = await suggestBody(document, mediaType, { text, at })
  const applied = (label: string) => {
    const option = found?.options.find((each) => each.label === label)
    if (found === undefined || option === undefined) return undefined
    const put = `${option.text.slice(0, option.caret)}|${option.text.slice(option.caret)}`
    return text.slice(0, found.from) + put + text.slice(found.to)
  }
  return { labels: found?.options.map(({ label }) => label), options: found?.options, applied }
}

it('offers the fields that are not there yet, with the beginning of a value', async () => {
  const { labels, options, applied } = await suggest('{ "orderNo": {{no}}, "|" }')
  expect(labels).toEqual(['channel', 'isGift', 'items', 'payer', 'labels'])
  expect(options?.[0]).toMatchObject({ detail: 'string' })
  expect(applied('channel')).toBe('{ "orderNo": {{no}}, "channel": "|" }')
  expect(applied('items')).toBe('{ "orderNo": {{no}}, "items": [|] }')
  expect((await suggest('{ "ord|" }')).options?.[0]).toMatchObject({ label: 'orderNo', info: 'Own number' })
  expect((await suggest('{ | "channel": "APP" }')).applied('orderNo')).toBe('{ "orderNo": "|", "channel": "APP" }')
  expect((await suggest('{\n"|\n"channel": "APP", "isGift": true }')).labels).toEqual([
    'orderNo',
    'items',
    'payer',
    'labels',
  ])
  expect((await suggest('{ "chan|": "APP" }')).applied('channel')).toBe('{ "channel"|: "APP" }')
})

it('knows the items of lists and the fields of each alternative', async () => {
  expect((await suggest('{ "items": [{ "skuId": 1 }, { "|" }] }')).applied('skuId')).toContain('{ "skuId": 880231| }')
  expect((await suggest('{ "payer": { "|" } }')).labels).toEqual(['type', 'cardToken', 'walletId'])
})

it('offers values where a value stands', async () => {
  expect((await suggest('{ "channel": "A|" }')).labels).toEqual(['"APP"', '"MINI"'])
  expect((await suggest('{ "channel": "A|" }')).applied('"MINI"')).toBe('{ "channel": "MINI"| }')
  expect((await suggest('{ "payer": { "type": | } }')).labels).toEqual(['"card"', '"wallet"'])
  expect((await suggest('{ "isGift": t| }')).labels).toEqual(['true', 'false', 'null'])
  expect((await suggest('{ "labels": { "a": | } }')).labels).toEqual(['"new"'])
})

it('offers nothing where the document has nothing', async () => {
  expect((await suggest('{ "unknown": { "|" } }')).labels).toEqual([])
  expect(await suggestBody(document, 'text/plain', { text: '{', at: 1 })).toBeUndefined()
})
