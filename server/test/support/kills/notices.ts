/* Someone who follows the project that works write, and some of its applications: each import, push and reading that ended is told to them once, whatever was killed meanwhile. */
import { createHash } from 'node:crypto'
import { createUser, login, setFirstPassword, subscribeModule, subscribeProject } from '@lectern/contracts'
import { expect } from 'vitest'
import type { ServerProcess } from '../server-process.ts'
import type { Installation } from './installation.ts'
import { jobKinds, unended, type Place } from './works.ts'

const username = 'follower'
const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** The project is private: who follows it sees everything. */
export async function addFollower(server: ServerProcess, { token, projectId, moduleId, saved }: Place): Promise<void> {
  const made = await server.call(createUser, { body: { username, nickname: 'Follower', isSuperAdmin: 1 } }, token)
  const first = md5(made.data?.password ?? '')
  const signedIn = await server.call(login, { body: { username, password: first } })
  const session = signedIn.data?.token ?? ''
  const plainPassword = 'correct-horse-battery'
  const chosen = { plainPassword, password: md5(plainPassword) }
  expect((await server.call(setFirstPassword, { body: chosen }, session)).code).toBe('0')
  expect((await server.call(subscribeProject, { body: { sourceId: projectId } }, session)).code).toBe('0')
  for (const sourceId of [moduleId, saved.moduleId])
    expect((await server.call(subscribeModule, { body: { sourceId } }, session)).code).toBe('0')
}

/** Of an application that is followed itself the nearest place is named, and of a single document the document. */
const templates = ['projectImported', 'placeImported', 'docChanged', 'docAdded']
  .map((name) => `'followed.${name}'`)
  .join(', ')

/** Call it at rest. The first import was made before anyone followed. */
export async function checkNotices(installation: Installation): Promise<void> {
  const count = (query: string) => installation.inspect(async (ask) => (await ask(query)).length)
  await expect.poll(() => count(`select id from job where ${unended} and kind = 'tell-followers'`)).toBe(0)
  const [imports, told] = await installation.inspect(async (ask) => [
    await ask(`select id from job where kind = '${jobKinds.import}' and state = 'done'`),
    await ask(
      `select message.id from message join "user" on "user".id = message.user_id
        where "user".username = '${username}' and message.template in (${templates})`,
    ),
  ])
  expect(told).toHaveLength(imports.length - 1)
}
