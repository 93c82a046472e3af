/*
 * Made-up bodies of every operation of the corpus, judged by a validator that knows nothing of how they are made: all of them, of ten seeds, with
 * `LECTERN_TEST_ALL`; of some files and two seeds otherwise.
 */
import { expect, it } from 'vitest'
import {
  contentVersion,
  ExamplePlans,
  responsesOf,
  type Components,
  type HttpContent,
  type Schema,
} from '../src/index.ts'
import { fittingExampleOf } from '../src/examples/fitting.ts'
import { isObject, type Json, type JsonObject } from '../src/json.ts'
import { expectWholeCorpus } from './corpus-files.ts'
import { atLeast, readCorpus, type CorpusFile } from './corpus.ts'
import { judge, modern } from './validity.ts'

const isAll = process.env['LECTERN_TEST_ALL'] === '1'
const seeds = Array.from({ length: isAll ? 10 : 2 }, (_, index) => String(index))
/** Of so many files one is judged. */
const step = isAll ? 1 : 6
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

interface Body {
  /** `get /orders 200`: that of the first operation with this schema. */
  name: string
  schema: Schema
}

function sectionsOf(document: JsonObject): Components {
  const components = isObject(document['components']) ? document['components'] : {}
  return Object.fromEntries(Object.entries(components).filter(([, section]) => isObject(section)))
}

/** How often a schema is answered with, and each one once. */
function bodiesOf(document: JsonObject, components: Components): { count: number; bodies: Body[] } {
  const bodies = new Map<string, Body>()
  let count = 0
  for (const [path, item] of entriesOf(document['paths']))
    for (const [method, operation] of entriesOf(item)) {
      if (!isObject(operation) || !methods.includes(method)) continue
      const content: HttpContent = { v: contentVersion, kind: 'http', container: 'paths', path, method, operation }
      for (const { status, mediaTypes } of responsesOf(content, components))
        for (const { schema } of mediaTypes) {
          count += 1
          const text = JSON.stringify(schema)
          if (!bodies.has(text)) bodies.set(text, { name: `${method} ${path} ${status}`, schema })
        }
    }
  return { count, bodies: [...bodies.values()] }
}

function entriesOf(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : []
}

interface Judged {
  /** Answers that have one of the bodies. */
  answers: number
  judged: number
  /** The validator refuses their schema. */
  unjudged: number
  unfit: string[]
}

function judgeFile(file: CorpusFile, count: Judged): void {
  const document = modern(file.document)
  if (!isObject(document)) return
  const components = sectionsOf(document)
  const verdictOf = judge(components)
  const plans = new ExamplePlans()
  const { count: answers, bodies } = bodiesOf(document, components)
  count.answers += answers
  for (const { name, schema } of bodies) {
    const verdicts = seeds.map((seed) =>
      verdictOf(schema, fittingExampleOf(schema, components, 'response', { seed, plans })),
    )
    if (verdicts.includes(undefined)) count.unjudged += 1
    else count.judged += 1
    if (verdicts.some((verdict) => verdict?.isValid === false)) count.unfit.push(`${file.name}: ${name}`)
  }
}

expectWholeCorpus()

it('are valid', () => {
  const count: Judged = { answers: 0, judged: 0, unjudged: 0, unfit: [] }
  for (const [index, file] of readCorpus().entries()) if (index % step === 0) judgeFile(file, count)
  expect(count.unfit).toEqual([])
  expect(count.judged).toBeGreaterThan(isAll ? atLeast(1_900, 450, 0) : 0)
  if (isAll)
    console.log(`${String(count.answers)} answers, ${String(count.judged)} schemas, ${String(count.unjudged)} refused`)
})
