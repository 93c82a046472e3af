/*
 * Every answer to a call that is wrong in some way, for every endpoint, held against `/openapi.json`. Answers to calls that are right are held against
 * it by the census.
 */
import { allEndpoints, type Endpoint } from '@lectern/contracts'
import { beforeAll, expect, it } from 'vitest'
import { readDescribedAnswers, type DescribedAnswers } from './support/described-answers.ts'
import { createSession } from '../src/auth/sessions.ts'
import { buildUser, type BuiltUser } from './factories/build-people.ts'
import { useTestApp } from './support/test-app.ts'

const test = useTestApp()
let admin: BuiltUser
let described: DescribedAnswers
beforeAll(async () => {
  admin = await buildUser(test, { isSuperAdmin: true })
  described = await readDescribedAnswers(test)
})

interface Wrong {
  name: string
  headers?: Record<string, string>
  query?: Record<string, string>
  payload?: string
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=x' }
const unknownId = {
  id: 'zzzzzzzz',
  moduleId: 'zzzzzzzz',
  spaceId: 'zzzzzzzz',
  projectId: 'zzzzzzzz',
  docId: 'zzzzzzzz',
}

/** What may be wrong with a call. */
function wrongsOf({ method }: Endpoint, token: string): Wrong[] {
  const both: Wrong[] = [
    { name: 'nobody signed in', headers: {} },
    { name: 'a token nobody has', headers: { token: 'none' } },
    { name: 'nothing', headers: { token } },
  ]
  if (method === 'GET')
    return [
      ...both,
      { name: 'an unknown field', headers: { token }, query: { nothing: 'x' } },
      { name: 'unknown ids', headers: { token }, query: unknownId },
    ]
  const sent = (name: string, type: Record<string, string>, payload: string): Wrong => ({
    name,
    headers: { token, ...type },
    payload,
  })
  return [
    ...both,
    sent('no object', json, '"text"'),
    sent('half a body', json, '{"id":'),
    sent('unknown ids', json, JSON.stringify(unknownId)),
    sent('a type nobody reads', { 'content-type': 'application/x-www-form-urlencoded' }, 'a=b'),
    sent('a form without a file', form, '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'),
    sent('half a form', form, '--x\r\n'),
  ]
}

it.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  async (_title, endpoint) => {
    const problems: string[] = []
    // Some calls end the session they are made with.
    const session = { userId: admin.id, userAgent: 'test', address: '127.0.0.1', nowMs: test.now() }
    const token = await createSession(test.db, session)
    for (const { name, headers = {}, query, payload } of wrongsOf(endpoint, token)) {
      // An endless stream ends with the caller; only refusals are asked for.
      if (endpoint.answers === 'stream' && headers['token'] === token && query === undefined) continue
      const answer = await test.app.inject({
        method: endpoint.method,
        url: endpoint.path,
        headers,
        ...(query === undefined ? {} : { query }),
        ...(payload === undefined ? {} : { payload }),
      })
      problems.push(...described.problemsOf(endpoint, answer).map((problem) => `${name}: ${problem}`))
    }
    expect(problems).toEqual([])
  },
)
