/*
 * Every endpoint × everyone. What is expected follows from the access rule in the contract and the tables of rights alone; what a refusal
 * leaves behind is compared row by row.
 */
import { text } from 'node:stream/consumers'
import {
  errors,
  projectActions,
  shareType,
  spaceActions,
  type Access,
  type Endpoint,
  type ErrorName,
  type Role,
} from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { censusCases } from './support/census-cases.ts'
import type { CensusCase, Verdict } from './support/census/calls.ts'
import { composedIn } from './support/census/compose-cases.ts'
import { buildWorld, callerOf, callers, type CallerName, type World } from './support/census/world.ts'
import { readDescribedAnswers, type DescribedAnswers } from './support/described-answers.ts'
import { readEverything } from './support/snapshots/snapshot.ts'
import { type Caller, useTestApp } from './support/test-app.ts'

const test = useTestApp()
let world: World
let described: DescribedAnswers
beforeAll(async () => {
  world = await buildWorld(test)
  described = await readDescribedAnswers(test)
})

/** Role that counts in the world's space and project; `null` sees neither. */
const standing: Readonly<Record<CallerName, { space: Role | null; project: Role | null }>> = {
  nobody: { space: null, project: null },
  disabled: { space: null, project: null },
  pending: { space: 'admin', project: 'admin' },
  stranger: { space: null, project: null },
  guest: { space: 'guest', project: 'guest' },
  dev: { space: 'dev', project: 'dev' },
  projectAdmin: { space: 'guest', project: 'admin' },
  spaceAdmin: { space: 'admin', project: 'admin' },
  superAdmin: { space: 'admin', project: 'admin' },
}

function expected(access: Access, name: CallerName): Verdict {
  // Tokens of applications are no one's: the endpoint refuses whoever has none of them.
  if (access.kind === 'public' || access.kind === 'visitor' || access.kind === 'application') return 'allowed'
  if (name === 'nobody' || name === 'disabled') return 'sign_in_required'
  if (access.kind === 'signedIn') return 'allowed'
  if (name === 'pending') return 'set_password_required'
  if (access.kind === 'member') return 'allowed'
  if (access.kind === 'superAdmin') return name === 'superAdmin' ? 'allowed' : 'no_permission'
  const role = standing[name][access.kind]
  if (role === null) return 'not_accessible'
  const roles: readonly Role[] = access.kind === 'space' ? spaceActions[access.action] : projectActions[access.action]
  return roles.includes(role) ? 'allowed' : 'no_permission'
}

function verdictOf(each: CensusCase, name: CallerName): Verdict {
  const byRule = expected(each.endpoint.access, name)
  return byRule === 'allowed' ? (each.besides[name] ?? 'allowed') : byRule
}

const refusals: readonly string[] = [
  'sign_in_required',
  'set_password_required',
  'not_accessible',
  'no_permission',
] satisfies Verdict[]

type Input = Awaited<ReturnType<CensusCase['input']>>

/** What the gate answers to the call; everything behind the gate counts as allowed. */
async function ask({ endpoint }: CensusCase, input: Input, caller: Caller): Promise<{ verdict: string; code: string }> {
  const isStream = endpoint.answers === 'stream'
  const response = await test.send(endpoint, input, caller, { stream: isStream })
  if (!isStream) expect(described.problemsOf(endpoint, response)).toEqual([])
  if (!String(response.headers['content-type']).startsWith('application/json') || isFile(response)) {
    if (isStream) response.stream().destroy()
    return { verdict: 'allowed', code: '0' }
  }
  // What JSON.parse yields is checked by what is expected of it.
  const { code, error } = JSON.parse(isStream ? await text(response.stream()) : response.body) as {
    code?: string
    error?: ErrorName
  }
  // A protocol with a form of its own says no to what was sent, not to who sent it.
  if (code === undefined) {
    expect([200, 201, 400]).toContain(response.statusCode)
    return { verdict: 'allowed', code: '0' }
  }
  // The envelope alone shows who may call; what tools ask for by an address alone may be missing there.
  expect(response.statusCode).toBe(
    error === 'sign_in_required'
      ? (endpoint.unsignedStatus ?? 200)
      : error === undefined || refusals.includes(error)
        ? 200
        : errors[error].status,
  )
  return { verdict: error !== undefined && refusals.includes(error) ? error : 'allowed', code }
}

const isFile = ({ headers }: { headers: Readonly<Record<string, unknown>> }): boolean =>
  headers['content-disposition'] !== undefined

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const named = censusCases.map((each) => [titleOf(each.endpoint), each] as const)

describe('refuses, and writes nothing', () => {
  it.each(named)('%s', async (_title, each) => {
    const refused = callers.filter((name) => verdictOf(each, name) !== 'allowed')
    const inputs: Input[] = []
    // Some write what the call is about.
    for (const name of refused) inputs.push(await each.input(world, test, name))
    const before = await readEverything(test)
    const seen: Partial<Record<CallerName, string>> = {}
    for (const [index, name] of refused.entries()) {
      const { verdict, code } = await ask(each, inputs[index] ?? {}, callerOf(world, name))
      seen[name] = `${verdict} ${code}`
    }
    const wanted = refused.map((name) => {
      const verdict = verdictOf(each, name)
      return [name, `${verdict} ${verdict === 'allowed' ? '' : errors[verdict].code}`]
    })
    expect(seen).toEqual(Object.fromEntries(wanted))
    expect(await readEverything(test), `${refused.join(', ')} were refused, yet something was written`).toEqual(before)
  })
})

describe('closes to every visitor alike', () => {
  const ofVisitors = censusCases.filter(({ endpoint }) => endpoint.access.kind === 'visitor')
  const states = {
    visit_locked: { type: shareType.encrypted },
    visit_expired: { type: shareType.encrypted, expires_at_ms: 1 },
    visit_paused: { type: shareType.public, status: 0, expires_at_ms: 1 },
    visit_not_found: { status: 1, deleted_at_ms: 1 },
  } as const

  /** A composed project is not paused, but not found, and has no end. */
  const ofShares = ofVisitors.filter(({ endpoint: { access } }) => access.kind !== 'visitor' || access.of !== 'compose')

  it.each(Object.entries(states))('%s', async (error, values) => {
    const place = await buildWorld(test)
    await test.db.updateTable('share').set(values).where('address_key', '=', place.shareKey).execute()
    const answers: Record<string, unknown> = {}
    for (const each of ofShares) {
      for (const name of ['nobody', 'superAdmin'] as const) {
        const answer = await test.send(each.endpoint, await each.input(place, test, name), callerOf(place, name))
        answers[`${titleOf(each.endpoint)} ${name}`] = answer.json<{ error?: string }>().error
      }
    }
    expect(new Set(Object.values(answers)), JSON.stringify(answers)).toEqual(new Set([error]))
    expect(ofShares.length).toBeGreaterThan(5)
  })

  it.each([
    ['visit_locked', { type: shareType.encrypted }],
    ['visit_not_found', { status: 0 }],
    ['visit_not_found', { deleted_at_ms: 1 }],
  ] as const)('%s of a composed project with %j', async (error, values) => {
    const place = await buildWorld(test)
    const { key } = await composedIn(place, test)
    await test.db.updateTable('compose_project').set(values).where('address_key', '=', key).execute()
    const ofComposed = ofVisitors.filter((each) => !ofShares.includes(each))
    for (const each of ofComposed) {
      for (const name of ['nobody', 'superAdmin'] as const) {
        const answer = await test.send(each.endpoint, await each.input(place, test, name), callerOf(place, name))
        expect(answer.json<{ error?: string }>().error, titleOf(each.endpoint)).toBe(error)
      }
    }
    expect(ofComposed.length).toBeGreaterThan(4)
  })
})

describe('lets in', () => {
  /** Used by one call after the other until one of them has removed what the next needs. */
  let used: World | undefined

  it.each(named)('%s', async (_title, each) => {
    const verdictIn = async (place: World, name: CallerName): Promise<string> =>
      (await ask(each, await each.input(place, test, name), callerOf(place, name))).verdict
    const refused: string[] = []
    for (const name of callers) {
      if (verdictOf(each, name) !== 'allowed') continue
      used ??= await buildWorld(test)
      if ((await verdictIn(used, name)) === 'allowed') continue
      // Deleted or ended by an earlier call, perhaps: a fresh world shows.
      used = await buildWorld(test)
      const verdict = await verdictIn(used, name)
      if (verdict !== 'allowed') refused.push(`${name}: ${verdict}`)
    }
    expect(refused).toEqual([])
  })
})
