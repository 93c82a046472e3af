/* Law: a number that somebody wrote is written the same after import or push, an edit, a merge and export. */
import fc from 'fast-check'
import {
  literalMark,
  merge,
  setColumns,
  rowsOf,
  textOfValue,
  valueOfText,
  type HttpContent,
  type Schema,
  type SchemaObject,
} from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { writeJson } from '../src/export/write-text.ts'
import { importTornaPush } from '../src/index.ts'
import { exportOpenApi } from '../src/openapi/write/export-openapi.ts'
import { importRoot, type Imported } from './import-root.ts'

const literals = fc.stringMatching(/^-?(?:0|[1-9]\d{0,25})(?:\.\d{1,12})?(?:[eE][+-]?\d{1,3})?$/)

/** One call with a literal in each place where a number means a value. */
function description(literal: string, summary: string): string {
  const schema = `{"type":"number","minimum":${literal},"default":${literal},"enum":[${literal}],"examples":[${literal}]}`
  const media = `{"schema":{"type":"object","properties":{"price":${schema},"name":{"type":"string"}}},"example":{"price":[${literal}],"name":"n"}}`
  const call = `{"summary":${JSON.stringify(summary)},"requestBody":{"content":{"application/json":${media}}},"responses":{},"x-rate":${literal}}`
  return `{"openapi":"3.2.0","info":{"title":"t","version":"1"},"paths":{"/a":{"post":${call}}}}`
}

function contentOf(bundle: Imported['bundle']): HttpContent {
  const [document] = bundle.documents
  if (document?.content.kind !== 'http') throw new Error('no call')
  return document.content
}

/** The text of an export whose only document has this content. */
function exported(bundle: Imported['bundle'], content: HttpContent, format: 'json' | 'yaml'): string {
  const documents = bundle.documents.map((document) => ({ ...document, content }))
  const { document } = exportOpenApi({ ...bundle, documents }, { version: '3.2' })
  return Buffer.from(writeJson(document, format)).toString('utf8')
}

const count = (text: string, part: string): number => text.split(part).length - 1

function objectOf(schema: Schema): SchemaObject {
  if (typeof schema === 'boolean') throw new Error('no object')
  return schema
}

describe('numbers that people wrote', () => {
  it('keep their literal through import, edit, merge and export', async () => {
    await fc.assert(
      fc.asyncProperty(literals, literals, fc.constantFrom('json', 'yaml'), async (literal, other, format) => {
        fc.pre(literal !== other)
        const before = await importRoot(description(literal, 'first'))
        const base = contentOf(before.bundle)
        // A source that changed the numbers, and a person who changed the summary.
        const theirs = contentOf((await importRoot(description(other, 'first'))).bundle)
        const ours: HttpContent = { ...base, operation: { ...base.operation, summary: 'ours' } }
        const { content, conflicts } = merge({ base, ours, theirs })
        expect(conflicts).toEqual([])
        if (content === undefined) throw new Error('nothing merged')
        const text = exported(before.bundle, content, format)
        expect(text).toContain('ours')
        expect(text).not.toContain(literalMark)
        const line = new RegExp(`[\\s:\\[]${other.replaceAll(/[.+]/g, String.raw`\$&`)}$`, 'gm')
        expect(text.replaceAll(',', '').match(line)).toHaveLength(6)
      }),
      { numRuns: 60 },
    )
  })

  it('keep it when they are pushed, as texts and as numbers', () => {
    fc.assert(
      fc.property(literals, fc.boolean(), (literal, isText) => {
        const example = isText ? JSON.stringify(literal) : literal
        const param = `{"name":"price","type":"number","example":${example}}`
        const bytes = `{"apis":[{"name":"a","url":"/a","httpMethod":"POST","contentType":"application/json","requestParams":[${param}]}]}`
        const result = importTornaPush([{ path: 'push.json', bytes }])
        if (!result.ok) throw new Error('refused')
        expect(
          count(exported(result.bundle, contentOf(result.bundle), 'json').replaceAll(/\s/g, ''), `[${literal}]`),
        ).toBe(1)
      }),
      { numRuns: 60 },
    )
  })

  it('keep it when a person types them into a cell and changes another cell', () => {
    fc.assert(
      fc.property(literals, (literal) => {
        const schema: SchemaObject = { type: 'object', properties: { price: { type: 'number' } } }
        const place = (of: SchemaObject) => rowsOf(of, {})
        const typed = setColumns({ schema, components: {} }, place(schema), { example: valueOfText(literal, 'number') })
        const written = objectOf(typed.schema)
        const again = setColumns({ schema: written, components: {} }, place(written), { description: 'd' })
        expect(textOfValue(place(objectOf(again.schema))[0]?.example)).toBe(literal)
      }),
    )
  })
})
