/*
 * What a comparison of two descriptions costs: a large one after 200 edits of its shared models, or two given files, and one document of 300 fields
 * after one edit, as a save has it. Milliseconds of one thread; other work on the machine counts, so the least of the rounds is shown as well.
 *
 *   node bench/compatibility.ts [before.json after.json]
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { importOpenApi } from '@lectern/formats'
import { compareContents, compareDescriptions, isObject, type Description, type HttpContent } from '@lectern/model'
import { generateDescription } from './support/generate-description.ts'
import { median, percentile, printFigures } from './support/report.ts'

const today = '2026-11-24'
const rounds = 5
const edits = 200
const [beforeFile, afterFile] = process.argv.slice(2)

async function read(name: string, bytes: Uint8Array): Promise<Description> {
  const result = await importOpenApi({ files: [{ path: name, bytes }] })
  if (!result.ok) throw new Error(`${name} cannot be read`)
  const { application, components, documents } = result.bundle
  return { application, components, documents: documents.map(({ content }) => content) }
}

/** Bounds in every so many schemas of shared models: each reaches all operations that use the model. */
function withEdits({ components, ...rest }: Description): Description {
  const step = Math.max(1, Math.floor(components.length / edits))
  return {
    ...rest,
    components: components.map((component, index) => {
      if (index % step !== 0 || component.section !== 'schemas') return component
      const value = isObject(component.value) ? component.value : {}
      return { ...component, value: { ...value, minProperties: 1, required: ['edited'] } }
    }),
  }
}

function measure(work: () => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}

const generated = () => Buffer.from(JSON.stringify(generateDescription(5_000)))
const before =
  beforeFile === undefined
    ? await read('before.json', generated())
    : await read(basename(beforeFile), readFileSync(beforeFile))
const after =
  afterFile === undefined
    ? withEdits(await read('after.json', generated()))
    : await read(basename(afterFile), readFileSync(afterFile))
const whole = measure(() => compareDescriptions(before, after, { today }))

const documentOf = (maximum: number): HttpContent => {
  const properties = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`field${String(index)}`, { type: 'integer', maximum: maximum + index }]),
  )
  const schema = { type: 'object', properties: { ...properties, field0: { type: 'integer', maximum } } }
  const operation = { requestBody: { content: { 'application/json': { schema } } }, responses: {} }
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/bench', operation }
}
const [one, other] = [documentOf(10), documentOf(10)]
const edited = structuredClone(other)
Object.assign(edited.operation, {
  deprecated: true,
  parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }],
})
const save = measure(() => compareContents(one, edited, { today }))

printFigures({
  operations: before.documents.length,
  findings: compareDescriptions(before, after, { today }).length,
  'two descriptions (ms)': median(whole),
  'two descriptions, least (ms)': percentile(whole, 0),
  'one save of 300 fields (ms)': median(save),
})
