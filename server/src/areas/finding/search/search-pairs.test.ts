/*
 * Each of 40 people with random rights, each of the documents: what search, palette, agents and `llms.txt` show is what the rules allow, computed here a second
 * time; before and after rights, documents and places change. `LECTERN_TEST_ALL=1`: with 2,000 documents.
 */
import {
  deleteDoc,
  getSpaceTreeCompact,
  listViewProjects,
  searchContents,
  searchLimits,
  updateDocs,
  type QueryOf,
  type SearchAnswer,
  type SearchKind,
} from '@lectern/contracts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildToken } from '../../../../test/factories/build-machine-access.ts'
import { buildSite } from '../../../../test/factories/build-site.ts'
import { must } from '../../../../test/support/must.ts'
import {
  buildPairsWorld,
  isPublic,
  isThere,
  mayRead,
  pairsWord,
  pick,
  roleIn,
  type PairsDoc,
  type PairsPerson,
  type PairsWorld,
} from '../../../../test/support/pairs/build-world.ts'
import { randomOf } from '../../../../test/support/random.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const isAll = process.env['LECTERN_TEST_ALL'] === '1'
const test = useTestApp()
const seed = Number(process.env['LECTERN_PAIRS_SEED'] ?? Math.floor(Math.random() * 1e6))
const random = randomOf(seed)
let world: PairsWorld

beforeAll(async () => {
  world = await buildPairsWorld(test, random, { peopleCount: 40, docCount: isAll ? 2_000 : 240 })
  // As databases do by themselves after a minute: the planner knows nothing of tables that were just filled.
  await sql`analyze`.execute(test.db)
})

type Query = Partial<QueryOf<typeof searchContents>>

/** What the caller finds, once the index has everything. */
async function search(person: PairsPerson, query: Query = {}): Promise<SearchAnswer> {
  for (;;) {
    const { data, msg } = await test.call(searchContents, { query: { q: pairsWord, ...query } }, person)
    if (data === null) throw new Error(msg)
    if (!data.isBehind) return data
  }
}

const names = (docs: readonly PairsDoc[]): string[] => docs.map(({ name }) => name).sort()
const readable = (person: PairsPerson) => world.modules.filter((module) => roleIn(world, person, module) !== undefined)

/** Names of every document that is found, or on which a comment is. */
async function listHits(person: PairsPerson, kind: SearchKind): Promise<string[]> {
  const titles: string[] = []
  for (let pageIndex = 1; pageIndex <= searchLimits.pages; pageIndex += 1) {
    const { hits } = await search(person, { kind, pageIndex, pageSize: searchLimits.pageSize })
    titles.push(...hits.map(({ title }) => title.text))
    if (hits.length < searchLimits.pageSize) break
  }
  return titles.sort()
}

async function expectSearchToFit(person: PairsPerson): Promise<void> {
  const all = world.docs.filter((doc) => mayRead(world, person, doc))
  const docs = all.filter(({ isFolder }) => !isFolder)
  const [count, places] = [Math.min(docs.length, searchLimits.counted), readable(person).length]
  const { counts } = await search(person)
  expect(counts).toEqual({
    ...{ doc: count, field: count, folder: all.length - docs.length },
    ...{ model: places, dictionary: places, constant: 0, comment: count },
  })
  const expected = names(docs)
  for (const kind of ['doc', 'comment'] as const) {
    const found = await listHits(person, kind)
    // Those who find more than are counted find a part.
    expect(found.length).toBe(count)
    expect(found).toEqual(expected.length > count ? expected.filter((name) => found.includes(name)) : expected)
  }
}

/** Some others, by their names: those of a shared space alone, with addresses for super admins alone. */
async function expectPeopleToFit(person: PairsPerson): Promise<void> {
  const closed = world.spaces.find(({ requiresMfa }) => requiresMfa)?.space.id
  const knows = (other: PairsPerson) =>
    person.isSuperAdmin || [...other.spaces.keys()].some((id) => id !== closed && person.spaces.has(id))
  for (const other of [pick(world.people, random), pick(world.people, random)]) {
    const { people } = await search(person, { q: other.username })
    const shown = people.find(({ username }) => username === other.username)
    expect([other.username, shown !== undefined]).toEqual([other.username, knows(other)])
    const seesEmail = person.isSuperAdmin || other === person
    if (shown !== undefined) expect(shown.email).toBe(seesEmail ? `${other.username}@example.com` : null)
  }
}

/** What the palette lists without the search: places, and what is in their trees, which hide from everyone what is hidden from readers. */
async function expectTreesToFit(person: PairsPerson): Promise<void> {
  const { data: spaces } = await test.call(listViewProjects, {}, person)
  const seen = readable(person)
  const projects = (spaces ?? []).flatMap((space) => space.projects.map(({ id }) => id))
  expect(projects.sort()).toEqual(seen.map(({ project }) => project.publicId).sort())
  for (const { space } of world.spaces) {
    const { data: tree } = await test.call(getSpaceTreeCompact, { query: { spaceId: space.publicId } }, person)
    const text = JSON.stringify(tree)
    const inSpace = world.docs.filter(({ module }) => module.spaceId === space.id)
    const shown = inSpace.filter(({ name }) => text.includes(name))
    expect(shown.every((doc) => mayRead(world, person, doc) && isPublic(doc))).toBe(true)
    // Folders with nothing to read in them are left out.
    const [docs, open] = [shown, inSpace].map((list) => list.filter(({ isFolder }) => !isFolder))
    expect(names(docs ?? [])).toEqual(names((open ?? []).filter((doc) => mayRead(world, person, doc) && isPublic(doc))))
  }
}

let calls = 0
/** One call of a tool; its text, without the first letter of an error. */
async function useTool(token: string, name: string, input: object): Promise<{ text: string; isError: boolean }> {
  calls += 1
  const response = await test.app.inject({
    ...{ method: 'POST', url: '/mcp' },
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en', 'mcp-protocol-version': '2025-06-18' },
    payload: { jsonrpc: '2.0', id: calls, method: 'tools/call', params: { name, arguments: input } },
  })
  const { result } = response.json<{ result: { content: { text: string }[]; isError?: boolean } }>()
  return { text: result.content[0]?.text ?? '', isError: result.isError === true }
}

async function expectAgentsToFit(person: PairsPerson): Promise<void> {
  const token = await buildToken(test, person, 'read')
  const places = await useTool(token, 'list_places', {})
  const seen = readable(person)
  expect([...places.text.matchAll(/projectId (\w+)/g)].map(([, id]) => id).sort()).toEqual(
    seen.map(({ project }) => project.publicId).sort(),
  )
  const docs = world.docs.filter((doc) => !doc.isFolder && mayRead(world, person, doc))
  const first = await useTool(token, 'search', { query: pairsWord, kind: 'doc' })
  // Folders around what was found are among them.
  const found = world.docs.filter(({ name }) => first.text.includes(name))
  expect(found.every((doc) => mayRead(world, person, doc))).toBe(true)
  expect([first.text.match(/^- doc /gm)?.length ?? 0, /doc (\d+)/.exec(first.text)?.[1] ?? '0']).toEqual([
    Math.min(docs.length, 10),
    String(Math.min(docs.length, 1_000)),
  ])
  for (let at = 0; at < 2; at += 1) {
    const doc = pick(
      world.docs.filter(({ isFolder }) => !isFolder),
      random,
    )
    const may = mayRead(world, person, doc)
    const { text, isError } = await useTool(token, 'read_document', { id: doc.publicId })
    expect([doc.name, isError]).toEqual([doc.name, !may])
    expect(text.includes(doc.name)).toBe(may)
    // By a word with a letter that is wrong; nothing tells that it would be right for others.
    const typo = `${doc.word.slice(0, 4)}${doc.word.slice(5)}`
    const near = await useTool(token, 'search', { query: typo })
    expect([doc.name, near.text.includes(doc.name)]).toEqual([doc.name, may])
    if (!may) expect(near.text).toBe('Nothing was found.\n')
    const { module } = doc
    const level = await useTool(token, 'list_documents', { applicationId: module.publicId })
    expect(level.isError).toBe(roleIn(world, person, module) === undefined)
    const top = world.docs.filter((each) => each.module === module && each.parent === undefined)
    expect(names(top.filter(({ name }) => level.text.includes(name)))).toEqual(
      names(top.filter((each) => mayRead(world, person, each) && isPublic(each))),
    )
  }
}

async function expectAllToFit(people: readonly PairsPerson[]): Promise<void> {
  for (const person of people) {
    await expectSearchToFit(person)
    await expectTreesToFit(person)
    await expectPeopleToFit(person)
    await expectAgentsToFit(person)
  }
}

describe(`rights, with LECTERN_PAIRS_SEED=${String(seed)}`, () => {
  it('allow what search, palette and agents show', () => expectAllToFit(world.people))

  it('allow the same after they, documents and places changed', async () => {
    await changeWorld()
    await expectAllToFit(isAll ? world.people : world.people.slice(0, 12))
  })

  it('of visitors allow what llms.txt and llms-full.txt of a site list', async () => {
    for (const module of world.modules.slice(0, isAll ? 15 : 6)) {
      const { site } = await buildSite(test, module)
      const expected = world.docs.filter(
        (doc) => doc.module === module && !doc.isFolder && isThere(doc) && isPublic(doc),
      )
      for (const file of ['llms.txt', 'llms-full.txt']) {
        const { body } = await test.app.inject({ method: 'GET', url: `/p/${site.name}/${file}` })
        const listed = world.docs.filter(({ name, isFolder }) => !isFolder && body.includes(name))
        expect(names(listed)).toEqual(names(expected))
      }
    }
  })
})

/** Hides, shows and deletes documents, closes and opens projects, takes and gives roles. */
async function changeWorld(): Promise<void> {
  const { docs, modules, people } = world
  for (let at = 0; at < 24; at += 1) {
    const doc = pick(docs.filter(isThere), random)
    const { owner } = doc.module
    if (doc.module.spaceId === world.spaces[5]?.space.id) continue
    if (at % 3 === 0) {
      await must(test, owner, deleteDoc, { id: doc.publicId })
      doc.isDeleted = true
    } else {
      doc.isHidden = !doc.isHidden
      await must(test, owner, updateDocs, { ids: [doc.publicId], isShow: doc.isHidden ? 0 : 1 })
    }
  }
  for (const module of modules.filter(() => random() < 0.3)) {
    module.isPrivate = !module.isPrivate
    const is_private = module.isPrivate ? 1 : 0
    await test.db.updateTable('project').set({ is_private }).where('id', '=', module.projectId).execute()
  }
  for (const person of people.filter(() => random() < 0.5)) {
    const [spaceId] = person.spaces.keys()
    if (spaceId === undefined) continue
    person.spaces.delete(spaceId)
    await test.db.deleteFrom('space_member').where('user_id', '=', person.id).where('space_id', '=', spaceId).execute()
  }
}
