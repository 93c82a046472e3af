/* People with random rights over random places and documents, as rows; what each may read by the rules as `docs/permissions.md` and the manual write them. */
import type { Role } from '@lectern/contracts'
import type { HttpContent } from '@lectern/model'
import { buildComponent, buildDictionary, buildDoc } from '../../factories/build-documents.ts'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../factories/build-people.ts'
import {
  buildModule,
  buildProject,
  buildSpace,
  type BuiltModule,
  type BuiltSpace,
} from '../../factories/build-places.ts'
import type { TestApp } from '../test-app.ts'

export interface PairsPerson extends BuiltUser {
  isSuperAdmin: boolean
  /** Their own roles, by id of the space or project. */
  spaces: Map<number, Role>
  projects: Map<number, Role>
}

export interface PairsModule extends BuiltModule {
  spaceId: number
  projectId: number
  isPrivate: boolean
}

export interface PairsDoc {
  id: number
  publicId: string
  name: string
  /** In no other document. */
  word: string
  module: PairsModule
  parent: PairsDoc | undefined
  isFolder: boolean
  isHidden: boolean
  isDeleted: boolean
}

export interface PairsWorld {
  people: PairsPerson[]
  spaces: { space: BuiltSpace; requiresMfa: boolean }[]
  modules: PairsModule[]
  docs: PairsDoc[]
}

/** In everything. */
export const pairsWord = 'pairthing'

type Random = () => number
const roles = ['guest', 'dev', 'admin'] as const

export async function buildPairsWorld(
  test: TestApp,
  random: Random,
  { peopleCount, docCount }: { peopleCount: number; docCount: number },
): Promise<PairsWorld> {
  const places = await buildPlaces(test, random)
  const world: PairsWorld = { ...places, people: [], docs: [] }
  for (let at = 0; at < docCount; at += 1) world.docs.push(await buildOne(test, random, { ...world, at }))
  await sayOfEach(test, world.docs)
  for (const module of world.modules) {
    await buildComponent(test, module, 'schemas', `${pairsWord}_model`, { type: 'object' })
    await buildDictionary(test, { module, name: `${pairsWord} dictionary` })
  }
  for (let at = 0; at < peopleCount; at += 1) world.people.push(await buildPerson(test, random, { ...world, at }))
  return world
}

async function buildPlaces(test: TestApp, random: Random): Promise<Pick<PairsWorld, 'spaces' | 'modules'>> {
  const spaces: PairsWorld['spaces'] = []
  const modules: PairsModule[] = []
  for (let at = 0; at < 6; at += 1) {
    const space = await buildSpace(test)
    const requiresMfa = at === 5
    if (requiresMfa) await test.db.updateTable('space').set({ requires_mfa: 1 }).where('id', '=', space.id).execute()
    spaces.push({ space, requiresMfa })
    for (const isPrivate of [false, true, random() < 0.5]) {
      const project = await buildProject(test, { space, isPrivate: isPrivate ? 1 : 0 })
      const module = await buildModule(test, { project })
      modules.push({ ...module, spaceId: space.id, projectId: project.id, isPrivate })
    }
  }
  return { spaces, modules }
}

const contentOf = (word: string): HttpContent => ({
  ...{ v: 1, kind: 'http', container: 'paths', method: 'get', path: `/${word}` },
  operation: {
    parameters: [{ name: pairsWord, in: 'query', description: `of ${word}`, schema: { type: 'string' } }],
    responses: {},
  },
})

async function buildOne(
  test: TestApp,
  random: Random,
  { modules, docs, at }: Pick<PairsWorld, 'modules' | 'docs'> & { at: number },
): Promise<PairsDoc> {
  const module = pick(modules, random)
  const isFolder = random() < 0.15
  const folders = docs.filter((doc) => doc.isFolder && doc.module === module)
  const parent = random() < 0.6 && folders.length > 0 ? pick(folders, random) : undefined
  const isHidden = random() < 0.2
  const word = wordOf(at)
  const name = `${pairsWord} ${word}`
  const place = { module, name, parentId: parent?.id ?? null, isShow: isHidden ? 0 : 1 } as const
  const built = await buildDoc(test, isFolder ? { ...place, isFolder } : { ...place, content: contentOf(word) })
  const { id, publicId } = built
  return { id, publicId, name, word, module, parent, isFolder, isHidden, isDeleted: false }
}

/** A comment on each document, every third of which is resolved. */
async function sayOfEach(test: TestApp, docs: readonly PairsDoc[]): Promise<void> {
  const author = await buildUser(test)
  const times = { created_at_ms: test.now(), resolved_by: null }
  for (const { id } of docs.filter(({ isFolder }) => !isFolder)) {
    const thread = await test.db
      .insertInto('comment_thread')
      .values({
        ...{ doc_id: id, section: '', media_type: '', path: '', created_by: author.id, ...times },
        ...{ updated_at_ms: test.now(), resolved_at_ms: id % 3 === 0 ? test.now() : null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const said = { thread_id: thread.id, author_id: author.id, text: `About ${pairsWord}` }
    await test.db
      .insertInto('comment')
      .values({ ...said, created_at_ms: test.now(), edited_at_ms: null, deleted_at_ms: null })
      .execute()
  }
}

/** Letters alone; what is near one is near no other. */
function wordOf(at: number): string {
  const letters = [...String(at).padStart(4, '0')].map((digit) => 'bdfghklmnp'[Number(digit)] ?? '')
  return `q${letters.join('').repeat(3)}z`
}

async function buildPerson(
  test: TestApp,
  random: Random,
  { spaces, modules, at }: Pick<PairsWorld, 'spaces' | 'modules'> & { at: number },
): Promise<PairsPerson> {
  const isSuperAdmin = at === 0
  const user = await buildUser(test, { isSuperAdmin })
  const person: PairsPerson = { ...user, isSuperAdmin, spaces: new Map(), projects: new Map() }
  for (const { space } of spaces) {
    if (random() < 0.6) continue
    const role = random() < 0.15 ? 'admin' : pick(roles.slice(0, 2), random)
    await addToSpace(test, space.id, user, role)
    person.spaces.set(space.id, role)
  }
  // Some of these have no role in the space: that must not help them.
  for (const { projectId } of modules) {
    if (random() < 0.75) continue
    const role = pick(roles, random)
    await addToProject(test, projectId, user, role)
    person.projects.set(projectId, role)
  }
  return person
}

export function pick<T>(all: readonly T[], random: Random): T {
  const one = all[Math.floor(random() * all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

/** The role that counts in an application; `undefined` for no access. */
export function roleIn({ spaces }: Pick<PairsWorld, 'spaces'>, person: PairsPerson, module: PairsModule) {
  // None of these people has a second factor.
  if (spaces.some(({ space, requiresMfa }) => requiresMfa && space.id === module.spaceId)) return undefined
  const inSpace = person.spaces.get(module.spaceId)
  if (person.isSuperAdmin || inSpace === 'admin') return 'admin'
  if (inSpace === undefined) return undefined
  return person.projects.get(module.projectId) ?? (module.isPrivate ? undefined : 'guest')
}

export function mayRead(world: Pick<PairsWorld, 'spaces'>, person: PairsPerson, doc: PairsDoc): boolean {
  const role = roleIn(world, person, doc.module)
  return role !== undefined && isThere(doc) && (role !== 'guest' || isPublic(doc))
}

/** Neither deleted nor in a folder that is. */
export function isThere(doc: PairsDoc): boolean {
  return !doc.isDeleted && (doc.parent === undefined || isThere(doc.parent))
}

/** Neither hidden nor in a folder that is. */
export function isPublic(doc: PairsDoc): boolean {
  return !doc.isHidden && (doc.parent === undefined || isPublic(doc.parent))
}
