import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HttpContent, Schema } from '../../content/content.ts'
import { contentVersion } from '../../content/content.ts'
import type { Json, JsonObject } from '../../json.ts'
import { followPlaces } from './follow.ts'
import { placePath, placeSections, rowsBelow, type FieldPlace, type PlacedRow } from './sections.ts'

const json = 'application/json'
const text = { type: 'string' }

interface Parts {
  body?: Schema
  query?: JsonObject[]
  responses?: Record<string, Json>
}

function docOf({ body, query = [], responses = {} }: Parts): HttpContent {
  const operation: JsonObject = { parameters: query, responses }
  // A schema is JSON.
  if (body !== undefined) operation['requestBody'] = { content: { [json]: { schema: body as Json } } }
  return { v: contentVersion, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation }
}

const objectOf = (properties: Record<string, Json>): JsonObject => ({ type: 'object', properties })
const inBody = (path: string): FieldPlace => ({ section: 'body', mediaType: json, path })

function followed(before: HttpContent, after: HttpContent, place: FieldPlace): FieldPlace {
  const [moved] = followPlaces({ content: before, components: {} }, { content: after, components: {} }, [place])
  return moved?.to ?? place
}

const pathAfter = (before: Schema, after: Schema, path: string): string =>
  followed(docOf({ body: before }), docOf({ body: after }), inBody(path)).path

describe('a field that was changed', () => {
  it.each<[string, Record<string, Json>, Record<string, Json>, string, string]>([
    ['stays where it is', { a: text }, { a: { type: 'integer' } }, 'a', 'a'],
    ['is found by its place when it was renamed', { a: text, b: text }, { x: text, b: text }, 'a', 'x'],
    ['is found below a row that was added', { a: text, b: text }, { new: objectOf({}), x: text, b: text }, 'a', 'x'],
    ['takes along what is below', { a: objectOf({ b: text }) }, { x: objectOf({ b: text }) }, 'a.b', 'x.b'],
    [
      'is found in what became a list',
      { a: objectOf({ b: text }) },
      { a: { type: 'array', items: objectOf({ b: text }) } },
      'a.b',
      'a[].b',
    ],
    [
      'is found in another object',
      { a: objectOf({ b: text }), c: objectOf({}) },
      { a: objectOf({}), c: objectOf({ b: text }) },
      'a.b',
      'c.b',
    ],
    [
      'keeps its way below a model',
      { a: { $ref: '#/components/schemas/A' } },
      { x: { $ref: '#/components/schemas/A' } },
      'a.b.c',
      'x.b.c',
    ],
    ['is gone when it was removed', { a: text, b: text }, { b: text }, 'a', 'a'],
    ['is gone when something else stands there', { a: text }, { x: objectOf({}) }, 'a', 'a'],
    [
      'is told from a new field of its name by what it says',
      { a: { ...text, description: 'A' } },
      { a: text, x: { ...text, description: 'A' } },
      'a',
      'x',
    ],
    [
      'changes its name with another one',
      { a: { ...text, description: 'A' }, b: { ...text, description: 'B' } },
      { b: { ...text, description: 'A' }, a: { ...text, description: 'B' } },
      'a',
      'b',
    ],
    [
      'has its own again when it comes back after another field had the name of its parent',
      { a: { ...text, description: 'B' } },
      { a: objectOf({ c: text }), b: { ...text, description: 'B' } },
      'a.c',
      'a.c',
    ],
    ['was gone before and keeps its parent', { a: objectOf({ c: text }) }, { x: objectOf({ c: text }) }, 'a.b', 'x.b'],
  ])('%s', (_name, before, after, path, expected) => {
    expect(pathAfter(objectOf(before), objectOf(after), path)).toBe(expected)
  })

  it('follows a root that became a list', () => {
    expect(pathAfter(objectOf({ a: text }), { type: 'array', items: objectOf({ a: text }) }, 'a')).toBe('[].a')
  })

  it('follows a parameter to another kind, and a body to another status or media type', () => {
    const parameter = (place: string, name = 'trace') => ({ name, in: place, schema: text })
    const [query, header] = [docOf({ query: [parameter('query')] }), docOf({ query: [parameter('header')] })]
    const place = { section: 'query', mediaType: '', path: 'trace' }
    expect(followed(query, header, place)).toEqual({ ...place, section: 'header' })
    const answer = (mediaType: string): Json => ({
      description: '',
      content: { [mediaType]: { schema: objectOf({ id: text }) } },
    })
    const ok = docOf({ responses: { 200: answer(json), 404: answer(json) } })
    const response = { section: 'response-200', mediaType: json, path: 'id' }
    expect(followed(ok, docOf({ responses: { 201: answer(json), 404: answer(json) } }), response)).toEqual({
      ...response,
      section: 'response-201',
    })
    expect(followed(ok, docOf({ responses: { 200: answer('text/xml'), 404: answer(json) } }), response)).toEqual({
      ...response,
      mediaType: 'text/xml',
    })
    expect(followed(ok, docOf({ responses: { 404: answer(json) } }), response)).toEqual(response)
  })

  it('looks at nothing of texts, and at no more of a large change than it can', () => {
    const names = (prefix: string) =>
      objectOf(Object.fromEntries(Array.from({ length: 300 }, (_each, at) => [`${prefix}${at}`, text])))
    expect(pathAfter(names('a'), names('b'), 'a7')).toBe('a7')
    const markdown = { v: contentVersion, kind: 'markdown', text: '' } as const
    const state = { content: markdown, components: {} }
    expect(followPlaces(state, state, [inBody('a')])).toEqual([])
  })
})

/** A field that says who it is in its description. */
interface Field {
  id: number
  name: string
  fields: Field[]
}
type Step = { kind: 'rename' | 'move' | 'reorder' | 'delete' | 'add'; pick: number; to: number }

const steps: fc.Arbitrary<Step[][]> = fc.array(
  fc.array(
    fc.record({
      kind: fc.constantFrom('rename', 'rename', 'move', 'move', 'reorder', 'delete', 'add'),
      pick: fc.nat(100),
      to: fc.nat(100),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  { minLength: 1, maxLength: 12 },
)

const schemaOf = ({ id, fields }: Field): JsonObject =>
  fields.length === 0
    ? { ...text, description: `field ${id}` }
    : {
        ...objectOf(Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]))),
        description: `field ${id}`,
      }

const below = (field: Field): Field[] => [field, ...field.fields.flatMap(below)]

function leave(root: Field, field: Field): void {
  for (const each of below(root)) each.fields = each.fields.filter((one) => one !== field)
}

/** Does a step in place; steps that make no sense do nothing. */
function act(root: Field, { kind, pick, to }: Step, nextId: () => number): void {
  const all = below(root).slice(1)
  const field = all[pick % Math.max(all.length, 1)]
  const taken = (parent: Field, name: string) => parent.fields.some((each) => each.name === name)
  const parentOf = (child: Field) => below(root).find((each) => each.fields.includes(child)) ?? root
  if (kind === 'add') {
    const parent = below(root)[to % below(root).length] ?? root
    // A field without fields becomes another type with its first: an object from the beginning.
    if (parent.fields.length > 0 && !taken(parent, `n${pick}`))
      parent.fields.push({ id: nextId(), name: `n${pick}`, fields: [] })
  } else if (field === undefined) return
  else if (kind === 'rename') {
    if (!taken(parentOf(field), `r${to}`)) field.name = `r${to}`
  } else if (kind === 'reorder') parentOf(field).fields.reverse()
  else if (kind === 'delete') {
    if (parentOf(field).fields.length > 1) leave(root, field)
  } else {
    const objects = below(root).filter((each) => each.fields.length > 0 && !below(field).includes(each))
    const target = objects[to % Math.max(objects.length, 1)]
    if (target === undefined || taken(target, field.name) || parentOf(field).fields.length < 2) return
    leave(root, field)
    target.fields.push(field)
  }
}

/** Where each field is, by who it says it is. */
function pathsOf(content: HttpContent): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (placed: PlacedRow): void => {
    if (placed.row.description !== '') found.set(placed.row.description, placePath(placed.row.id))
    for (const child of rowsBelow(placed, {})) visit(child)
  }
  for (const { roots } of placeSections(content, {})) roots.forEach(visit)
  return found
}

describe('whatever is renamed, moved, removed and brought back', () => {
  it('keeps every comment at its field while the field is there, and where it was while it is not', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.boolean()), (saves, undoes) => {
        let lastId = 0
        const nextId = () => (lastId += 1)
        const leaf = (name: string): Field => ({ id: nextId(), name, fields: [] })
        let root: Field = {
          id: 0,
          name: '',
          fields: [leaf('a'), leaf('b'), { id: nextId(), name: 'c', fields: [leaf('d'), leaf('a')] }],
        }
        let content = docOf({ body: schemaOf(root) })
        const comments = new Map([...pathsOf(content)].map(([who, path]) => [who, path]))
        const follow = (next: HttpContent) => {
          for (const [who, path] of comments) comments.set(who, followed(content, next, inBody(path)).path)
          content = next
          const now = pathsOf(content)
          const taken = new Set(now.values())
          for (const [who, path] of comments) {
            if (now.has(who)) expect([who, path]).toEqual([who, now.get(who)])
            // Another field has the name now: what was said of the former one stands there, and goes with it.
            else if (taken.has(path)) comments.delete(who)
          }
        }
        for (const save of saves) {
          const [before, rootBefore] = [content, structuredClone(root)]
          for (const step of save) act(root, step, nextId)
          follow(docOf({ body: schemaOf(root) }))
          if (undoes.next().value === true) {
            follow(before)
            root = rootBefore
          }
        }
      }),
      { numRuns: 300 },
    )
  })
})
