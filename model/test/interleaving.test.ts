/*
 * Two people and a program edit the same small documents in random order, as the server lets them: people save what they
 * opened, perhaps a while ago; the program pushes its own state, whose base is its last push. Whatever the order, no value
 * anybody wrote may be gone without a word.
 */
import { describe, expect, it } from 'vitest'
import {
  factsOf,
  fieldIn,
  isSameJson,
  merge,
  mergeDocFields,
  stringAt,
  type Answer,
  type DocFields,
  type HttpContent,
  type Json,
  type JsonObject,
} from '../src/index.ts'

/** Each costs half a millisecond; the whole number is for `npm run test:all`. Other ones each time. */
const sequences = process.env['LECTERN_TEST_ALL'] === '1' ? 10_000 : 2_000
const steps = 6
/** Small numbers that are the same for the same seed (G. Marsaglia, "Xorshift RNGs", 2003). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const names = ['id', 'total', 'note', 'lines']

function start(): HttpContent {
  return withFields({ id: { type: 'string' }, total: { type: 'integer', maximum: 9 } }, 'Create')
}

function withFields(properties: JsonObject, summary: string): HttpContent {
  const schema = { type: 'object', required: Object.keys(properties).slice(0, 1), properties }
  const content = { 'application/json': { schema } }
  const operation = { summary, description: 'One\nTwo\nThree\n', parameters: [], requestBody: { content }, tags: [] }
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation }
}

/** Somebody's document after one edit; `word` is like no other, so that it can be looked for. */
function editedBy(content: HttpContent, random: (below: number) => number, word: string): HttpContent {
  const copy = structuredClone(content)
  const { operation } = copy
  const properties = propertiesOf(operation)
  const name = names[random(names.length)] ?? 'id'
  const field = properties[name]
  const edits: (() => void)[] = [
    () => (operation['summary'] = word),
    () => (operation['description'] = changedLine(stringAt(operation, 'description') ?? '', random(3), word)),
    () => (properties[name] = { ...asObject(field), description: word }),
    () => (properties[name] = { ...asObject(field), maxLength: random(50) }),
    () => Reflect.deleteProperty(properties, name),
    () => (properties[`new${word}`] = { type: 'string' }),
    () => (operation['parameters'] = [...asList(operation['parameters']), { in: 'query', name: word }]),
    () => (operation['parameters'] = asList(operation['parameters']).slice(1)),
    () => (operation['tags'] = [...asList(operation['tags']), word]),
    () => reverse(properties),
  ]
  edits[random(edits.length)]?.()
  return copy
}

function propertiesOf(operation: JsonObject): JsonObject {
  const [body, content, media, schema] = ['requestBody', 'content', 'application/json', 'schema']
  return asObject(
    [body, content, media, schema, 'properties'].reduce<Json | undefined>(
      (value, key) => asObject(value)[key],
      operation,
    ),
  )
}

function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
}

function asList(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : []
}

function changedLine(text: string, line: number, word: string): string {
  return text.split('\n').with(line, word).join('\n')
}

function reverse(map: JsonObject): void {
  for (const [key, value] of Object.entries(map).reverse()) {
    Reflect.deleteProperty(map, key)
    map[key] = value
  }
}

type Actor = 'anna' | 'ben' | 'code'
const actors: readonly Actor[] = ['anna', 'ben', 'code']
const choices: readonly Answer[] = [{ take: 'ours' }, { take: 'theirs' }]

interface World {
  head: HttpContent
  /** What each person has open, and what code pushed last. */
  bases: Record<Actor, HttpContent>
  /** What each is about to save or push. */
  drafts: Record<Actor, HttpContent>
}

/** What stands beside the document: as stored, as each person opened it, and as they have it now. */
interface Beside {
  head: DocFields
  bases: Record<Person, DocFields>
  drafts: Record<Person, DocFields>
}

type Person = Exclude<Actor, 'code'>
const fieldNames = ['status', 'version', 'author', 'parentId', 'isLocked', 'orderIndex']

/** One save of what was touched. Returns the fields that hold something nobody asked about: not the value they should. */
function saveBeside(beside: Beside, person: Person, random: (below: number) => number): string[] {
  const [base, draft, stored] = [beside.bases[person], beside.drafts[person], beside.head]
  const touched = Object.fromEntries(Object.entries(draft).filter(([name, value]) => value !== base[name]))
  const versions = { base, ours: touched, theirs: stored }
  const { conflicts } = mergeDocFields(versions)
  const answers = new Map(conflicts.map(({ id }): [string, Answer] => [id, choices[random(2)] ?? { take: 'ours' }]))
  const { fields, conflicts: left } = mergeDocFields(versions, answers)
  if (left.length > 0) return ['a conflict came back although it was answered']
  const head = { ...stored, ...fields }
  const asked = new Set(conflicts.map(({ path }) => fieldIn(path)))
  const lost = Object.keys(head).filter(
    (name) => !asked.has(name) && head[name] !== (Object.hasOwn(touched, name) ? touched[name] : stored[name]),
  )
  // Both touched it, differently: somebody has to be asked.
  const silent = Object.keys(touched).filter(
    (name) => stored[name] !== base[name] && stored[name] !== touched[name] && !asked.has(name),
  )
  beside.head = beside.bases[person] = beside.drafts[person] = head
  return [...lost, ...silent]
}

/** One save or push. Returns what is lost by it: facts that neither stand in the new head nor were asked about. */
function save(world: World, actor: Actor, random: (below: number) => number): string[] {
  const versions =
    actor === 'code'
      ? { base: world.bases.code, ours: world.head, theirs: world.drafts.code }
      : { base: world.bases[actor], ours: world.drafts[actor], theirs: world.head }
  const { conflicts } = merge(versions)
  // A person decides each conflict; whatever is not chosen was superseded knowingly.
  const answers = new Map(conflicts.map(({ id }): [string, Answer] => [id, choices[random(2)] ?? { take: 'ours' }]))
  const { content, conflicts: left } = merge(versions, { answers })
  if (content === undefined || left.length > 0) return ['a conflict came back although it was answered']
  const asked = conflicts.map(({ path }) => path)
  const lost = [versions.ours, versions.theirs].flatMap((side) => lostWords(versions.base, side, content, asked))
  world.head = content
  world.bases[actor] = actor === 'code' ? world.drafts.code : content
  if (actor !== 'code') world.drafts[actor] = content
  return lost
}

function lostWords(base: HttpContent, side: HttpContent, head: HttpContent, asked: readonly string[]): string[] {
  const [before, after, now] = [factsOf(base), factsOf(side), factsOf(head)]
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => {
    const [old, wanted, found] = [before.get(path), after.get(path), now.get(path)]
    if (path.startsWith('order(') || isSameJson(old, wanted) || isSameJson(found, wanted)) return false
    if (asked.some((place) => path.startsWith(place)) || isEmpty(old) || isEmpty(wanted)) return false
    const isText = typeof old === 'string' && typeof wanted === 'string' && typeof found === 'string'
    return !(isText && addedLines(old, wanted).every((line) => found.split('\n').includes(line)))
  })
}

/** An empty container is a fact only as long as nothing is in it. */
function isEmpty(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

function addedLines(before: string, after: string): string[] {
  return after.split('\n').filter((line) => !before.split('\n').includes(line))
}

describe('random interleavings of edits by two people and a push', () => {
  it(`lose nothing, ${sequences} times`, () => {
    const first = Math.floor(Math.random() * 1_000_000)
    let saves = 0
    for (let seed = first; seed < first + sequences; seed++) {
      const random = randomFrom(seed)
      const head = start()
      const world: World = {
        head,
        bases: { anna: head, ben: head, code: head },
        drafts: { anna: head, ben: head, code: head },
      }
      for (let step = 0; step < steps; step++) {
        const actor = actors[random(actors.length)] ?? 'code'
        world.drafts[actor] = editedBy(world.drafts[actor], random, `${actor}${step}`)
        if (random(2) === 0) continue
        saves++
        const lost = save(world, actor, random)
        if (lost.length > 0) expect.fail(`seed ${seed}, step ${step}: ${lost.join(', ')}`)
      }
    }
    expect(saves).toBeGreaterThan(sequences)
  })

  it(`lose none of what stands beside a document, ${sequences} times`, () => {
    const first = Math.floor(Math.random() * 1_000_000)
    let saves = 0
    for (let seed = first; seed < first + sequences; seed++) {
      const random = randomFrom(seed)
      const head: DocFields = Object.fromEntries(fieldNames.map((name) => [name, 0]))
      const beside: Beside = { head, bases: { anna: head, ben: head }, drafts: { anna: head, ben: head } }
      for (let step = 0; step < steps * 2; step++) {
        const person: Person = random(2) === 0 ? 'anna' : 'ben'
        const name = fieldNames[random(fieldNames.length)] ?? 'status'
        beside.drafts[person] = { ...beside.drafts[person], [name]: random(3) }
        if (random(2) === 0) continue
        const lost = saveBeside(beside, person, random)
        saves++
        if (lost.length > 0) expect.fail(`seed ${seed}, step ${step}: ${lost.join(', ')}`)
      }
    }
    expect(saves).toBeGreaterThan(sequences)
  })

  it('end in the same state whatever order pushes to different places come in', () => {
    const base = start()
    const edits = [
      (content: HttpContent) => ({ ...content, operation: { ...content.operation, summary: 'Made by one' } }),
      (content: HttpContent) => ({ ...content, operation: { ...content.operation, tags: ['money'] } }),
      (content: HttpContent) => ({ ...content, operation: { ...content.operation, deprecated: true } }),
    ]
    const apply = (order: readonly number[]): HttpContent | undefined =>
      order.reduce<HttpContent | undefined>(
        (ours, index) => merge({ base, ours, theirs: edits[index]?.(base) }).content,
        base,
      )
    const ends = [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
      [1, 2, 0],
    ].map((order) => factsOf(apply(order) ?? base))
    for (const facts of ends) expect(new Map([...facts].sort())).toEqual(new Map([...(ends[0] ?? [])].sort()))
  })
})
