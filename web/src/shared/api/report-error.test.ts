import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import common from '../../../../locales/zh-CN/common/common.json' with { type: 'json' }
import { describeError, referenceOf } from './report-error.ts'
import { readEnvelope } from './envelope.ts'

beforeAll(async () => {
  await i18next.init({ lng: 'zh-CN', resources: { 'zh-CN': { common } } })
})

const read = (answer: Record<string, unknown>) => {
  const reading = readEnvelope(answer, 200)
  const error = reading.ok ? undefined : reading.error
  return [describeError(error), referenceOf(error)]
}

it.each([
  ['a code without a name', { code: '777', msg: 'raw text', requestId: 'r1' }, ['请求异常，请查看日志', 'r1']],
  ['the same without an id', { code: 777, msg: 'raw text' }, ['请求异常，请查看日志', 'unknown 777']],
  ['code 100 without a name', { code: '100', msg: '名称太长', requestId: 'r2' }, ['名称太长', 'r2']],
  [
    'a name of the contract',
    { code: '403', error: 'no_permission', msg: '没有权限', requestId: 'r3' },
    ['没有权限', 'r3'],
  ],
  [
    'a fault of the server',
    { code: '500', error: 'internal_error', msg: 'x', requestId: 'r4' },
    ['请求异常，请查看日志', 'r4'],
  ],
])('describes %s', (_case, answer, described) => {
  expect(read(answer)).toEqual(described)
})
