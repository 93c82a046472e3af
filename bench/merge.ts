/*
 * Merging and matching, in memory: one operation of 300 fields, and a large description pushed again with everything renamed.
 * Ends with 1 when a target is missed.
 *
 *   node bench/merge.ts
 */
import { importOpenApi } from '../formats/src/index.ts'
import {
  compare,
  factsOf,
  matchOperations,
  merge,
  type HttpContent,
  type JsonObject,
  type MatchOperation,
} from '../model/src/index.ts'
import { generateDescription } from './support/generate-description.ts'
import { percentile, printFigures } from './support/report.ts'

const targets = { mergeMs: 10, againstParse: 15, growth: 3 }
const operations = 22_000

/** Milliseconds the work takes, the fastest of several runs: whatever else the machine does only adds to it. */
function timeOf(rounds: number, work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const startedMs = performance.now()
    work()
    return performance.now() - startedMs
  })
  return percentile(times, 0)
}

/** An operation whose body has this many fields, three levels deep. */
function operationOf(fields: number): HttpContent {
  const groups = Array.from({ length: Math.ceil(fields / 10) }, (_, group): [string, JsonObject] => {
    const inner = Array.from({ length: 9 }, (_, index): [string, JsonObject] => [
      `field${group}_${index}`,
      {
        type: 'string',
        maxLength: 10 + index,
        description: `What field ${index} of group ${group} means`,
        examples: ['a'],
      },
    ])
    const properties = Object.fromEntries(inner)
    return [
      `group${group}`,
      { type: 'array', items: { type: 'object', required: Object.keys(properties).slice(0, 3), properties } },
    ]
  })
  const schema = { type: 'object', properties: Object.fromEntries(groups) }
  const operation = { summary: 'Create', requestBody: { content: { 'application/json': { schema } } }, responses: {} }
  return { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/orders', operation }
}

/** Every seventh description is another one, as somebody edits it or code says it. */
function changed(content: HttpContent, offset: number, word: string): HttpContent {
  let seen = 0
  const text = JSON.stringify(content, (key, value: unknown) => {
    if (key !== 'description') return value
    seen += 1
    return seen % 7 === offset ? `${String(value)}, ${word}` : value
  })
  return JSON.parse(text) as HttpContent // what was written a line above
}

function mergeFigures(): Record<string, number> {
  const base = operationOf(300)
  const text = JSON.stringify(base)
  const [ours, theirs] = [changed(base, 1, 'by hand'), changed(base, 2, 'from code')]
  const fresh = (): HttpContent => JSON.parse(text) as HttpContent // the text of such a content
  const mergeMs = timeOf(60, () => merge({ base, ours, theirs }))
  return {
    'facts of the operation': factsOf(base).size,
    'merge of 300 fields ms': mergeMs,
    'merge / JSON.parse of the three': mergeMs / (3 * timeOf(60, fresh)),
    'compare of 300 fields ms': timeOf(60, () => compare(ours, theirs)),
    'facts of 300 fields ms': percentile(
      Array.from({ length: 60 }, fresh).map((content) => timeOf(1, () => factsOf(content))),
      0,
    ),
  }
}

/** The operations of a generated description, as documents. */
async function documentsOf(count: number): Promise<HttpContent[]> {
  const bytes = JSON.stringify(generateDescription(count))
  const result = await importOpenApi({ files: [{ path: 'description.json', bytes }] })
  if (!result.ok) throw new Error('The generated description was refused')
  return result.bundle.documents.flatMap(({ content }) => (content.kind === 'http' ? [content] : []))
}

/** The same operations at other addresses, without ids: only likeness can tell which is which. */
function moved(contents: readonly HttpContent[]): MatchOperation[] {
  return contents.map((content) => {
    const { operationId: _operationId, ...operation } = structuredClone(content.operation)
    return { version: '', content: { ...content, operation, path: `/moved${content.path}` } }
  })
}

async function matchFigures(): Promise<Record<string, number>> {
  const contents = await documentsOf(operations)
  const existing = contents.map((content) => ({ content, version: '' }))
  const [half, whole] = [Math.floor(existing.length / 2), existing.length]
  const again = existing.map(({ content }) => ({ content: structuredClone(content), version: '' }))
  const samePathMs = timeOf(3, () => matchOperations(existing, again))
  const likenessMs = (count: number): number =>
    timeOf(1, () => matchOperations(existing.slice(0, count), moved(contents.slice(0, count))))
  likenessMs(2_000)
  const [halfMs, wholeMs] = [likenessMs(half), likenessMs(whole)]
  const found = matchOperations(existing, moved(contents))
  const right = found.matches.filter((match) => match.existing === match.incoming).length
  const pushMs = timeOf(1, () => {
    for (const { content } of again) merge({ base: content, ours: content, theirs: changed(content, 1, 'pushed') })
  })
  return {
    operations: whole,
    'match by path ms': samePathMs,
    'match 11,000 leftovers by likeness ms': halfMs,
    'match 22,000 leftovers by likeness ms': wholeMs,
    'twice the leftovers / time (2 is linear, 4 quadratic)': wholeMs / halfMs,
    'leftovers paired with themselves': right / whole,
    'merge of all operations ms': pushMs,
    'merge of all / JSON.parse of all':
      pushMs / timeOf(3, () => contents.forEach((content) => void JSON.parse(JSON.stringify(content)))),
  }
}

const merging = mergeFigures()
printFigures(merging)
const matching = await matchFigures()
printFigures(matching)
const isMissed =
  (merging['merge of 300 fields ms'] ?? 0) > targets.mergeMs ||
  (merging['merge / JSON.parse of the three'] ?? 0) > targets.againstParse ||
  (matching['twice the leftovers / time (2 is linear, 4 quadratic)'] ?? 0) > targets.growth
console.log(isMissed ? 'Target missed' : 'Targets met')
process.exitCode = isMissed ? 1 : 0
