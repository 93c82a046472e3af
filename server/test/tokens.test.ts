/*
 * Every endpoint × what programs show: a personal access token for reading, one for writing, an open user's key and secret. All of the strongest
 * person there is, so that what stops them is the token alone.
 */
import { allEndpoints, endpointsByArea, tokenUseOf, type Endpoint } from '@lectern/contracts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildOpenUser, buildToken } from './factories/build-machine-access.ts'
import { censusCases } from './support/census-cases.ts'
import type { CensusCase } from './support/census/calls.ts'
import { buildWorld, type World } from './support/census/world.ts'
import { readEverything } from './support/snapshots/snapshot.ts'
import { useTestApp } from './support/test-app.ts'

const test = useTestApp()
let world: World
let tokens: Record<'read' | 'write' | 'machine', string>
beforeAll(async () => {
  world = await buildWorld(test)
  const { superAdmin } = world.users
  tokens = {
    read: await buildToken(test, superAdmin, 'read'),
    write: await buildToken(test, superAdmin, 'write'),
    machine: await buildOpenUser(test, world.spaceId),
  }
})

const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`
/** Those that ask who is there at all. */
const open = ['public', 'visitor', 'application']
const guarded = censusCases.filter(({ endpoint: { access } }) => !open.includes(access.kind))
const named = guarded.map((each) => [titleOf(each.endpoint), each] as const)

/** The error the call meets; undefined for none, and for whatever the handler itself answers. */
async function refusalOf(each: CensusCase, token: string): Promise<string | undefined> {
  const input = await each.input(world, test, 'superAdmin')
  const isStream = each.endpoint.answers === 'stream'
  const before = await readEverything(test)
  const response = await test.send(each.endpoint, input, { token }, { stream: isStream })
  if (isStream && !String(response.headers['content-type']).startsWith('application/json')) {
    response.stream().destroy()
    return undefined
  }
  const body = isStream ? await new Response(response.stream()).text() : response.body
  expect(await readEverything(test), 'something was written').toEqual(before)
  if (response.headers['content-type'] === 'application/zip') return undefined
  const { error } = JSON.parse(body) as { error?: string } // The form of every answer; a file of JSON has no such field.
  return error
}

const tokenErrors = ['token_not_allowed', 'token_read_only', 'sign_in_required']

describe('a token for reading reaches what is declared to only read, and changes nothing', () => {
  it.each(named)('%s', async (_title, each) => {
    const use = tokenUseOf(each.endpoint)
    const error = await refusalOf(each, tokens.read)
    if (use === 'read') expect(tokenErrors).not.toContain(error)
    else expect(error).toBe(use === 'write' ? 'token_read_only' : 'token_not_allowed')
  })
})

describe('a token for writing stops at accounts, secrets and rights', () => {
  it.each(named.filter(([, { endpoint }]) => tokenUseOf(endpoint) === 'never'))('%s', async (_title, each) => {
    expect(await refusalOf(each, tokens.write)).toBe('token_not_allowed')
  })
})

describe('an open user reaches what is declared for machines, and changes nothing', () => {
  it.each(named)('%s', async (_title, each) => {
    const error = await refusalOf(each, tokens.machine)
    if (each.endpoint.machines === true) expect([undefined, 'not_accessible']).toContain(error)
    else expect(error).toBe('token_not_allowed')
  })
})

/** Areas about the content of spaces. Written out: another area is closed to tokens until someone means to open it. */
const openAreas = [
  'space',
  'project',
  'module',
  'export',
  'archive',
  'job',
  'doc',
  'docEdit',
  'history',
  'model',
  'review',
  'upload',
  'trash',
  'share',
  'site',
  'release',
  'compose',
  'viewLog',
  'visitorPassword',
  'subscription',
  'comment',
  'proposal',
  'constant',
  'dictionary',
  'moduleSetting',
  'sync',
  'push',
  'case',
  'mock',
  'mockCollection',
  'mockRecording',
  'mockRule',
  'proxy',
  'script',
  'variable',
  'changelog',
  'compatibility',
  'health',
]
/** Calls of other areas that say who one is, and who belongs to a space, and the search in what one reads. */
const openCalls = [
  'GET /mcp',
  'GET /search/list',
  'GET /user/info',
  'GET /user/perm/get',
  'POST /mcp',
  'POST /project/member/page',
  'POST /space/member/page',
]

it('is closed to tokens everywhere but in the content of spaces', () => {
  const others = Object.entries(endpointsByArea).flatMap(([area, calls]) => (openAreas.includes(area) ? [] : calls))
  const reached = others.filter((each) => !open.includes(each.access.kind) && tokenUseOf(each) !== 'never')
  expect(reached.map(titleOf).sort()).toEqual(openCalls)
})

it('lets machines only read, and only what is of a space', () => {
  const forMachines = allEndpoints.filter((endpoint) => endpoint.machines === true)
  expect(forMachines.length).toBeGreaterThan(0)
  for (const endpoint of forMachines) {
    expect(['space', 'project'], titleOf(endpoint)).toContain(endpoint.access.kind)
    expect(tokenUseOf(endpoint), titleOf(endpoint)).toBe('read')
  }
})
