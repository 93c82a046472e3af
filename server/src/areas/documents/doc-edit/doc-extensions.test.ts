import { exportOpenApi, getDocDetail, saveDoc } from '@lectern/contracts'
import { errorsKeyword, withoutKeyword, type HttpContent, type JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../test/factories/describe-operation.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

const failure = { code: 'ORDER_GONE', name: 'Gone', description: 'No such order', solution: 'Look again' }
const errors = { codes: [failure, { code: '404', name: 'Nobody knows it' }], text: 'Codes of *orders*.' }

const operation = (fields: JsonObject): HttpContent =>
  describeOperation('/orders', {
    summary: 'Read',
    responses: { '200': { description: 'OK' }, '404': { description: 'Missing' }, '409': { description: 'Clash' } },
    ...fields,
  })

async function make(content: HttpContent) {
  const module = await buildModule(test)
  const made = await test.call(saveDoc, { body: { moduleId: module.publicId, content } }, module.owner)
  const id = made.data?.id ?? ''
  const detail = await test.call(getDocDetail, { query: { id } }, module.owner)
  if (detail.data === null) throw new Error('no document')
  return { module, id, detail: detail.data }
}

describe('error codes an operation brings itself', () => {
  it('are read before its answers, with its note', async () => {
    const { detail } = await make(operation({ [errorsKeyword]: errors }))
    expect(detail.errorCodeParams.map(({ name, description, example, level }) => [name, description, example, level]))
      // A code wins over the answer of that status.
      .toEqual([
        ['ORDER_GONE', 'Gone: No such order', 'Look again', 'doc'],
        ['404', 'Nobody knows it', '', 'doc'],
        ['409', 'Clash', '', 'response'],
      ])
    expect(detail.constants).toEqual([{ level: 'doc', text: 'Codes of *orders*.' }])
  })

  it('go along with an export', async () => {
    const { module } = await make(operation({ [errorsKeyword]: errors, [withoutKeyword]: ['returns'] }))
    const query = { moduleId: module.publicId, version: '3.0' } as const
    const answer = await test.send(exportOpenApi, { query }, { token: module.owner.token })
    expect(answer.json()).toMatchObject({
      paths: { '/orders': { get: { [errorsKeyword]: errors, [withoutKeyword]: ['returns'] } } },
    })
  })

  it('are refused when they are none', async () => {
    const module = await buildModule(test)
    const codes = [{ code: 'not a code', name: '' }]
    const body = { moduleId: module.publicId, content: operation({ [errorsKeyword]: { codes } }) }
    expect(await test.call(saveDoc, { body }, module.owner)).toMatchObject({
      error: 'content_invalid',
      details: { problems: [{ pointer: `#/operation/${errorsKeyword}/codes/0/code`, rule: 'error_code_invalid' }] },
    })
  })
})
