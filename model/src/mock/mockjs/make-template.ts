/*
 * What a template of Mock.js makes. Owns: how much one makes at most. What is no literal, or makes more, is for a sandbox, which has the same rules
 * (`mock-template.js`).
 */
import { randomOf } from './mock-data.js'
import { patternTexts } from './mock-pattern.js'
import { mockOf } from './mock-template.js'
import type { Chance } from '../rules/fill-placeholders.ts'
import { LiteralPattern, readLiteral, type Literal } from './read-literal.ts'

/** Values, characters and draws of one template: some 10 ms. */
const mostEffort = 50_000

/** Undefined for a template that only a sandbox makes. */
export function makeTemplate(template: Literal, chance: Chance): unknown {
  let left = mostEffort
  const spend = (effort: number) => {
    left -= effort
    if (left < 0) throw new RangeError('Too much')
  }
  const random = () => {
    spend(1)
    return chance.random()
  }
  const kit = randomOf({ random, nowMs: () => chance.nowMs, uuid: chance.uuid })
  const textOf = patternTexts(kit.between)
  const textOfPattern = (source: string) => {
    const text = textOf(source)
    if (text === undefined) throw new RangeError('Unknown syntax')
    return text
  }
  try {
    return mockOf(kit, { spend, isPattern: (value) => value instanceof LiteralPattern, textOfPattern })(template)
  } catch {
    // Too much, or arguments that a placeholder does not take: the sandbox says what is wrong.
    return undefined
  }
}

/** Templates as they were read, while someone has them. */
const read = new WeakMap<object, Literal | false>()

/** The body that the template of a rule makes; undefined for what only a sandbox makes. */
export function bodyOfTemplate(owner: { text: string }, chance: Chance): string | undefined {
  let template = read.get(owner)
  if (template === undefined) {
    template = readLiteral(owner.text) ?? false
    read.set(owner, template)
  }
  const made = template === false ? undefined : makeTemplate(template, chance)
  if (made === undefined) return undefined
  return typeof made === 'string' ? made : JSON.stringify(made, null, 2)
}
