import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyAnswers,
  compare,
  componentSections,
  contentOf,
  factsOf,
  isObject,
  merge,
  ownValue,
  parseFactPath,
  printFactPath,
  type Answer,
  type ComponentSection,
  type HttpContent,
  type JsonObject,
  type StoredContent,
} from '../src/index.ts'
import { edited, edits, faultsOf } from './contents.ts'
import { expectWholeCorpus } from './corpus-files.ts'
import { atLeast, readCorpus, type CorpusFile } from './corpus.ts'
import { firstDifference } from './difference.ts'
import { lostFacts } from './laws.ts'

const files = readCorpus()
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

/** The operations of a file, in the form documents have. */
function operationsOf({ document }: CorpusFile): HttpContent[] {
  return (['paths', 'webhooks'] as const).flatMap((container) => {
    const items = document[container]
    return Object.entries(isObject(items) ? items : {}).flatMap(([path, item]) => {
      if (!isObject(item)) return []
      const shared = Object.fromEntries(Object.entries(item).filter(([key]) => !methods.includes(key)))
      return methods.flatMap((method): HttpContent[] => {
        const operation = ownValue(item, method)
        if (!isObject(operation)) return []
        const pathItem: { pathItem?: JsonObject } = Object.keys(shared).length > 0 ? { pathItem: shared } : {}
        return [{ v: 1, kind: 'http', container, method, path, operation, ...pathItem }]
      })
    })
  })
}

/** Every content of a file: operations, components, and the description itself. */
function contentsOf(file: CorpusFile): { content: StoredContent; section?: ComponentSection }[] {
  const root = Object.fromEntries(
    Object.entries(file.document).filter(([key]) => key !== 'paths' && key !== 'components'),
  )
  const components = componentSections.flatMap((section) =>
    Object.values(file.components[section] ?? {}).map((value) => ({
      content: { v: 1 as const, kind: 'component' as const, value },
      section,
    })),
  )
  return [
    { content: { v: 1, kind: 'application', root } },
    ...components,
    ...operationsOf(file).map((content) => ({ content })),
  ]
}

/** Facts of a large file that are looked at one by one: enough of each content to meet every form. */
const factsLookedAt = 12

describe('facts of real OpenAPI files', () => {
  expectWholeCorpus()

  it('F1: go back to every content, byte for byte; their paths can be read', () => {
    let count = 0
    for (const file of files) {
      for (const { content, section } of contentsOf(file)) {
        const facts = factsOf(content, section)
        count += facts.size
        const difference = firstDifference(contentOf(facts, content, section), content)
        if (difference !== '') expect.fail(`${file.name} ${difference}`)
        for (const path of [...facts.keys()].slice(0, factsLookedAt)) {
          if (printFactPath(parseFactPath(path)) !== path) expect.fail(`${file.name} ${path}`)
        }
      }
    }
    expect(count).toBeGreaterThan(atLeast(300_000, 45_000, 0))
  })
})

/** Edits that are the same in every run. */
const lists = fc.sample(edits(), { numRuns: 2_000, seed: 7 })
const answers: Answer[] = [{ take: 'theirs' }, { take: 'base' }, { take: 'ours' }]

describe('merging real operations that were edited on both sides', () => {
  const cases = files.flatMap((file) =>
    operationsOf(file).flatMap((base, index) => {
      const [mine = [], other = []] = [lists[(2 * index) % lists.length], lists[(2 * index + 1) % lists.length]]
      const [ours, theirs] = [edited(base, mine), edited(base, other)]
      const isValid = [base, ours, theirs].every((content) => faultsOf(content).length === 0)
      return isValid ? [{ name: `${file.name} ${base.method} ${base.path}`, base, ours, theirs }] : []
    }),
  )

  it('are many', () => {
    expect(cases.length).toBeGreaterThan(atLeast(3_900, 1_000, 0))
  })

  it('G1: one side that changed nothing leaves the other, byte for byte', () => {
    for (const { name, base, ours, theirs } of cases) {
      const faults = [
        firstDifference(merge({ base, ours: structuredClone(base), theirs }).content, theirs),
        firstDifference(merge({ base, ours, theirs: structuredClone(base) }).content, ours),
        firstDifference(merge({ base, ours, theirs: structuredClone(ours) }).content, ours),
      ]
      if (faults.some((fault) => fault !== '')) expect.fail(`${name} ${faults.join('\n')}`)
    }
  })

  it('G2 to G6: loses nothing, stays valid, repeats, and does not mind the order of answers', () => {
    let conflicting = 0
    for (const { name, base, ours, theirs } of cases) {
      const { content, conflicts } = merge({ base, ours, theirs })
      const swapped = merge({ base, ours: theirs, theirs: ours })
      const lost = [...lostFacts(base, ours, content, conflicts), ...lostFacts(base, theirs, content, conflicts)]
      if (lost.length > 0) expect.fail(`G3 ${name} ${lost.join('\n')}`)
      const pathsOf = (list: typeof conflicts): string =>
        list
          .map(({ path }) => path)
          .sort()
          .join('\n')
      if (pathsOf(conflicts) !== pathsOf(swapped.conflicts)) expect.fail(`G2 ${name}`)
      if (conflicts.length === 0 && compare(content, swapped.content).length > 0) expect.fail(`G2 ${name}`)
      if (firstDifference(merge({ base: theirs, ours: content, theirs }).content, content) !== '')
        expect.fail(`G4 ${name}`)
      if (content !== undefined && faultsOf(content).length > 0) expect.fail(`G5 ${name}`)
      if (conflicts.length === 0) continue
      conflicting++
      const given = conflicts.map(({ id }, index): [string, Answer] => [
        id,
        answers[index % answers.length] ?? { take: 'ours' },
      ])
      const versions = { base, ours, theirs }
      const atOnce = merge(versions, { answers: new Map(given) }).content
      let present = content
      given.toReversed().forEach((added, index) => {
        const before = new Map(given.toReversed().slice(0, index))
        present = applyAnswers({ versions, given: before, added: new Map([added]), present }).content
      })
      if (firstDifference(present, atOnce) !== '') expect.fail(`G6 ${name} ${firstDifference(present, atOnce)}`)
    }
    expect(conflicting).toBeGreaterThan(atLeast(50, 50, 0))
  })
})
