import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { components, layered, schemas } from '../../test/schemas.ts'
import type { Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import { isObject, ownValue, type Json } from '../json.ts'
import { childPointer, resolvePointer } from '../pointer.ts'
import { plainConstraints } from './constraints.ts'
import { childRowsOf, rootRowOf, rowsOf } from './read.ts'
import type { Row } from './row.ts'
import { strangeKeywords } from './type-keywords.ts'
import { applyRows, writeRoot, writeRows } from './write.ts'
import { changedColumns } from './write-facets.ts'

const runs = { numRuns: 400 }

/** Any schema, and often one whose fields several schemas speak about. */
const anySchema = fc.oneof(schemas(), layered())

/** The root with all rows below it read, recursion and depth cut. */
function opened(row: Row, schema: Schema, models: Components, depth = 4): Row {
  if (depth === 0 || row.isRecursive) return row
  const children = childRowsOf(row, schema, models).map((child) => opened(child, schema, models, depth - 1))
  return { ...row, children }
}

function flat(row: Row): Row[] {
  return [row, ...(row.children ?? []).flatMap(flat)]
}

function replaced(row: Row, target: Row, change: Partial<Row>): Row {
  if (row === target) return { ...row, ...change }
  return row.children === undefined
    ? row
    : { ...row, children: row.children.map((child) => replaced(child, target, change)) }
}

describe('R1 write what you read', () => {
  it('gives back the very schema when no row changed, however deep the rows were read', () => {
    fc.assert(
      fc.property(anySchema, components(), (schema, models) => {
        const text = JSON.stringify(schema)
        expect(applyRows(rowsOf(schema, models), schema, models)).toBe(schema)
        const written = writeRoot(structuredClone(opened(rootRowOf(schema, models), schema, models)), schema, models)
        expect(written).toEqual({ schema, renamed: [], refused: [] })
        expect(JSON.stringify(written.schema)).toBe(text)
      }),
      runs,
    )
  })
})

/** One change of one column, valid for any row. */
const changes: fc.Arbitrary<Partial<Row>> = fc.oneof(
  fc.constant({ description: 'changed' }),
  fc.constant({ description: '' }),
  fc.constant({ title: 'changed' }),
  fc.boolean().map((deprecated) => ({ deprecated })),
  fc.boolean().map((readOnly) => ({ readOnly })),
  fc.boolean().map((writeOnly) => ({ writeOnly })),
  fc.constantFrom('uuid', '').map((format) => ({ format })),
  fc.constant({ maxLength: 7, maxLengthIsDefault: false }),
  fc.constant({ constraints: [{ keyword: 'minLength', value: 9 }] }),
  fc.constant({ example: 'changed' }),
  fc.constant({ default: null }),
  fc.constant({ enumId: 'changed' }),
  fc.constant({ enumContent: [{ value: 'new', name: 'NEW', description: 'meaning' }] }),
  fc.constant({ enumContent: [] }),
  fc.boolean().map((nullable) => ({ nullable })),
  fc.boolean().map((required) => ({ required })),
  fc.constant({ name: 'renamed' }),
  fc
    .constantFrom('integer', 'int', 'Order', 'array<Order>', 'List<String>', 'object', 'Money', 'map<string>')
    .map((type) => ({
      type,
    })),
)

describe('R2 read what you wrote', () => {
  it('reads every change that was not refused', () => {
    fc.assert(
      fc.property(anySchema, components(), changes, fc.nat(), (schema, models, change, pick) => {
        const before = opened(rootRowOf(schema, models), schema, models)
        const rows = flat(before)
        const target = rows[pick % rows.length] ?? before
        const text = JSON.stringify(schema)
        const written = writeRoot(replaced(before, target, change), schema, models)
        expect(JSON.stringify(schema), 'the input is never touched').toBe(text)
        const id = written.renamed.find((rename) => rename.from === target.id)?.to ?? target.id
        if (written.refused.some((refusal) => refusal.id === id)) return
        const after = flat(opened(rootRowOf(written.schema, models), written.schema, models, 6)).find(
          (row) => row.id === id,
        )
        expect(after, `${target.id} → ${id}`).toMatchObject(change.type === undefined ? change : {})
        if (change.type !== undefined) expect(after?.type).toBe(change.type)
      }),
      runs,
    )
  })

  it('refuses only what belongs to a shared model or cannot be said', () => {
    const shares = { changed: 0, refused: 0 }
    fc.assert(
      fc.property(anySchema, components(), changes, fc.nat(), (schema, models, change, pick) => {
        const before = opened(rootRowOf(schema, models), schema, models)
        const rows = flat(before).filter((row) => !row.isLocked && row.place === 'property' && row.kind !== 'never')
        const target = rows[pick % Math.max(1, rows.length)]
        if (target === undefined) return
        shares.changed++
        if (writeRoot(replaced(before, target, change), schema, models).refused.length > 0) shares.refused++
      }),
      { numRuns: 3000 },
    )
    expect(shares.refused / shares.changed).toBeLessThan(0.08)
  })
})

/** Keywords each column may write; a nullable type may be written in several ways. */
const owned: Record<string, readonly string[]> = {
  description: ['description'],
  title: ['title'],
  deprecated: ['deprecated'],
  readOnly: ['readOnly'],
  writeOnly: ['writeOnly'],
  format: ['format'],
  maxLength: ['maxLength'],
  constraints: plainConstraints,
  example: ['examples', 'example', 'x-example'],
  default: ['default'],
  enumId: ['x-lectern-enum'],
  enumContent: ['enum', 'oneOf', 'anyOf', 'x-enum-varnames', 'x-enumNames', 'x-enum-descriptions'],
  nullable: ['type', 'anyOf', 'oneOf', '$ref', 'allOf'],
  required: ['required'],
}

/** Pointers at which two JSON values differ; the order of keys counts, and `true` says as much as `{}`. */
function differences(a: Json | undefined, b: Json | undefined, pointer: string): string[] {
  if (JSON.stringify(a) === JSON.stringify(b)) return []
  if (a === true && isObject(b)) return differences({}, b, pointer)
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.some(isObject)) {
    return a.flatMap((value, index) => differences(value, b[index], childPointer(pointer, index)))
  }
  if (!isObject(a) || !isObject(b)) return [pointer]
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return names.flatMap((name) => differences(ownValue(a, name), ownValue(b, name), childPointer(pointer, name)))
}

/**
 * The schema of the row in which a pointer leads through one of the keywords, and whether one of them stood there
 * before; undefined when it leads anywhere else. Nothing counts from a `false` on.
 */
function writtenAt(
  row: Row,
  pointer: string,
  keywords: readonly string[],
  before: Schema,
): { source: string; stoodThere: boolean } | undefined {
  const firstFalse = row.sources.findIndex((each) => resolvePointer(before, each) === false)
  const heard = firstFalse < 0 ? row.sources : row.sources.slice(0, firstFalse)
  const source = heard.find((each) => pointer.startsWith(`${each}/`))
  if (source === undefined) return undefined
  const way = pointer.slice(source.length + 1).split('/')
  const at = way.findIndex((name) => keywords.includes(name))
  if (at < 0) return undefined
  const holder = resolvePointer(before, [source, ...way.slice(0, at)].join('/'))
  return { source, stoodThere: keywords.some((keyword) => ownValue(holder, keyword) !== undefined) }
}

describe('R3 touch only what you own', () => {
  it('writes one column of one row into its own keywords: at the row, or where another schema of the row has it', () => {
    fc.assert(
      fc.property(anySchema, components(), changes, fc.nat(), (schema, models, change, pick) => {
        const [column = ''] = Object.keys(change)
        const keywords = owned[column]
        const before = opened(rootRowOf(schema, models), schema, models)
        const rows = flat(before).filter((row) => !row.isLocked && row.place === 'property')
        const target = rows[pick % Math.max(1, rows.length)]
        if (keywords === undefined || target === undefined) return
        const after = applyRoot(replaced(before, target, change), schema, models)
        for (const pointer of differences(schema, after, '#')) {
          if (column === 'required') {
            expect(pointer.split('/'), target.id).toContain('required')
            continue
          }
          const place = writtenAt(target, pointer, keywords, schema)
          expect(place, `${target.id} ${pointer}`).toBeDefined()
          expect(place?.source === target.pointer || place?.stoodThere, `${target.id} ${pointer}`).toBe(true)
        }
      }),
      runs,
    )
  })
})

describe('a new type', () => {
  it('leaves no rule that says nothing about it, and touches no other field', () => {
    fc.assert(
      fc.property(
        anySchema,
        components(),
        fc.constantFrom('integer', 'boolean', 'string'),
        fc.nat(),
        (schema, models, type, pick) => {
          const before = opened(rootRowOf(schema, models), schema, models)
          const rows = flat(before).filter(
            (row) =>
              !row.isLocked && row.place === 'property' && row.type !== type && (row.children ?? []).length === 0,
          )
          const target = rows[pick % Math.max(1, rows.length)]
          if (target === undefined) return
          const written = writeRoot(replaced(before, target, { type }), schema, models)
          const now = resolvePointer(written.schema, target.pointer)
          const strange = strangeKeywords([type])
          if (written.refused.length === 0 && isObject(now))
            expect(
              Object.keys(now).filter((keyword) => strange.includes(keyword)),
              target.id,
            ).toEqual([])
          for (const pointer of differences(schema, written.schema, '#')) expect(pointer).toContain(target.pointer)
        },
      ),
      runs,
    )
  })
})

function applyRoot(row: Row, schema: Schema, models: Components): Schema {
  return writeRoot(row, schema, models).schema
}

describe('R4 finite and lazy', () => {
  it('knows how many rows are below without reading them', () => {
    fc.assert(
      fc.property(anySchema, components(), (schema, models) => {
        for (const row of flat(opened(rootRowOf(schema, models), schema, models, 3))) {
          expect(row.childCount, row.id).toBe(childRowsOf(row, schema, models).length)
          for (const variant of row.variants ?? []) {
            expect(childRowsOf(row, schema, models, variant.index).length).toBeGreaterThanOrEqual(
              variant.childCount > 0 ? 1 : 0,
            )
          }
        }
      }),
      runs,
    )
  })

  it('gives every row of a level its own id', () => {
    fc.assert(
      fc.property(anySchema, components(), (schema, models) => {
        const ids = flat(opened(rootRowOf(schema, models), schema, models, 3)).map((row) => row.id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
      runs,
    )
  })
})

describe('levels', () => {
  it('keeps order, deletions and additions in one go', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 2 }),
        fc.func(fc.nat({ max: 1000 })),
        fc.func(fc.boolean()),
        (names, orderOf, isDeleted) => {
          const properties = Object.fromEntries(names.map((name) => [name, { type: 'string', title: name }]))
          const schema = { type: 'object', required: names.slice(0, 1), properties, 'x-kept': 1 }
          const rows = rowsOf(schema, {}).map((row) => ({
            ...row,
            orderIndex: orderOf(row.name),
            isDeleted: isDeleted(row.name),
          }))
          const expected = rows.filter((row) => !row.isDeleted).sort((a, b) => a.orderIndex - b.orderIndex)
          const written = writeRows(rows, schema, {})
          const after = rowsOf(written.schema, {})
          expect(written.refused).toEqual([])
          expect(after.map((row) => row.name)).toEqual(expected.map((row) => row.name))
          expect(after.every((row) => row.title === row.name)).toBe(true)
          expect(after.flatMap((row, at) => changedColumns(row, expected[at] ?? row))).toEqual([])
        },
      ),
    )
  })

  it('loses no field, whatever names are given', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { minLength: 1 }),
        fc.func(name),
        fc.func(fc.nat({ max: 9 })),
        (names, nameOf, orderOf) => {
          const properties = Object.fromEntries(names.map((each) => [each, { title: each }]))
          const schema = { type: 'object', required: names.slice(0, 2), properties }
          const rows = rowsOf(schema, {}).map((row) => ({
            ...row,
            name: nameOf(row.name),
            orderIndex: orderOf(row.name),
          }))
          const written = writeRows(rows, schema, {})
          const after = rowsOf(written.schema, {})
          expect(after.map((row) => row.title).sort()).toEqual(names.toSorted())
          expect(
            after
              .filter((row) => row.required)
              .map((row) => row.title)
              .sort(),
          ).toEqual(names.slice(0, 2).sort())
          for (const row of after) {
            const isRefused = written.refused.some(({ id }) => id === row.title)
            expect(row.name).toBe(isRefused ? row.title : nameOf(row.title))
          }
        },
      ),
      runs,
    )
  })
})
