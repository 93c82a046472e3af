import { expect, it } from 'vitest'
import { logAsJson, logAsText } from './log-files.ts'
import { isProtocol, protocolsIn, socketUrlOf } from './open-socket.ts'
import { emptyLog, entriesWith, entryOf, logLimits, withEntries, type SocketEntry } from './socket-log.ts'

const received = (number: number, content: string | Uint8Array<ArrayBuffer>) =>
  entryOf({ kind: 'received', content }, number, 0)

it('keeps the last entries and counts what it drops', () => {
  const all = Array.from({ length: logLimits.entries + 10 }, (_, at) => received(at + 1, 'x'))
  const log = withEntries(withEntries(emptyLog, all.slice(0, 100)), all.slice(100))
  expect(log).toMatchObject({ bytes: logLimits.entries, dropped: 10, received: all.length, sent: 0 })
  expect([log.entries.length, log.entries[0]?.number]).toEqual([logLimits.entries, 11])
})

it('keeps no more bytes than its limit, except of the last message', () => {
  const half = logLimits.bytes / 2
  const log = withEntries(
    emptyLog,
    [1, 2, 3].map((number) => received(number, new Uint8Array(half))),
  )
  expect([log.entries.map(({ number }) => number), log.bytes, log.dropped]).toEqual([[2, 3], logLimits.bytes, 1])
  const large = withEntries(log, [received(4, new Uint8Array(logLimits.bytes + 1))])
  expect([large.entries.map(({ number }) => number), large.dropped]).toEqual([[4], 3])
})

const entries: SocketEntry[] = [
  entryOf({ kind: 'opened', protocol: 'chat' }, 1, 0),
  entryOf({ kind: 'sent', content: 'Ü {"a":1}' }, 2, 1),
  received(3, new Uint8Array([0, 255])),
  entryOf({ kind: 'closed', code: 1000, reason: 'done' }, 4, 2),
]

it('finds messages by their text, whatever its case', () => {
  expect(entriesWith(entries, ' ü ').map(({ number }) => number)).toEqual([2])
  expect(entriesWith(entries, '')).toBe(entries)
})

it('is a text and a JSON file', () => {
  expect(logAsText(entries)).toBe(
    [
      '1970-01-01T00:00:00.000Z * open chat',
      '1970-01-01T00:00:00.001Z > Ü {"a":1}',
      '1970-01-01T00:00:00.000Z < ',
      `00000000  00 ff${' '.repeat(42)}  ..`,
      '1970-01-01T00:00:00.002Z * close 1000 done',
      '',
    ].join('\n'),
  )
  expect(JSON.parse(logAsJson(entries))).toEqual([
    { at: '1970-01-01T00:00:00.000Z', event: 'opened', protocol: 'chat' },
    { at: '1970-01-01T00:00:00.001Z', event: 'sent', bytes: 10, text: 'Ü {"a":1}' },
    { at: '1970-01-01T00:00:00.000Z', event: 'received', bytes: 2, hex: '00ff' },
    { at: '1970-01-01T00:00:00.002Z', event: 'closed', code: 1000, reason: 'done' },
  ])
})

it('knows addresses and subprotocols', () => {
  expect(['http://h', 'HTTPS://h', 'wss://h', '{{base}}/a'].map(socketUrlOf)).toEqual([
    'ws://h',
    'wss://h',
    'wss://h',
    '{{base}}/a',
  ])
  expect(protocolsIn('chat, mqtt  chat')).toEqual(['chat', 'mqtt'])
  expect(['graphql-transport-ws', 'a/b', ''].map(isProtocol)).toEqual([true, false, false])
})
