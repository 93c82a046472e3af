/* Placeholders in the texts of a rule: `{{request.query.id}}`, `{{now}}`. Owns: their names, and how long the result is at most. */
import { exampleOf, type ExampleHints } from '../../examples/example.ts'
import type { Json } from '../../json.ts'
import { literalOf, valueText } from '../../number-literal.ts'
import type { CallFacts } from './call-facts.ts'
import type { ConditionPlace } from './rule.ts'

/** What differs from call to call although the call is the same. */
export interface Chance {
  nowMs: number
  /** From 0 up to 1. */
  random: () => number
  uuid: () => string
}

export interface Filling {
  facts: CallFacts
  chance: Chance
  hints: ExampleHints
  /** The text is JSON: what is put between its quotes is escaped. */
  isJson: boolean
}

const mostPlaceholders = 1_000
/** Characters of the result. */
const longestResult = 1_000_000

/** The text with the values of its placeholders; those that are not known stay as they are written. */
export function fillPlaceholders(text: string, filling: Filling): string {
  const parts: string[] = []
  let length = 0
  const add = (part: string) => {
    const kept = part.slice(0, longestResult - length)
    parts.push(kept)
    length += kept.length
  }
  let from = 0
  let filled = 0
  for (const { 0: whole, 1: name = '', index } of text.matchAll(/\{\{([^{}]{1,300})\}\}/g)) {
    if (filled++ === mostPlaceholders || length >= longestResult) break
    add(text.slice(from, index))
    add(valueFor(name.trim(), filling) ?? whole)
    from = index + whole.length
  }
  add(text.slice(from))
  return parts.join('')
}

function valueFor(name: string, filling: Filling): string | undefined {
  const value = jsonFor(name, filling)
  if (value === undefined) return undefined
  const isText = typeof value === 'string' && literalOf(value) === undefined
  return isText && filling.isJson ? JSON.stringify(value).slice(1, -1) : valueText(value)
}

function jsonFor(name: string, { facts, chance, hints }: Filling): Json | undefined {
  if (name === 'now') return new Date(chance.nowMs).toISOString()
  if (name === 'timestamp') return chance.nowMs
  if (name === 'uuid') return chance.uuid()
  const [area = '', ...rest] = name.split('.')
  if (area === 'random') return madeUp(rest.join('.'), chance, hints)
  const [place = '', ...path] = area === 'request' ? rest : []
  return readPlace(place, path.join('.'), facts)
}

const readable = ['path', 'query', 'header', 'cookie', 'body', 'method', 'address'] as const satisfies ConditionPlace[]

/** The first of several values; empty for what was not sent. */
function readPlace(name: string, path: string, facts: CallFacts): Json | undefined {
  const [word = '', index] = name.split('[', 2)
  const place = readable.find((each) => each === word)
  if (place === undefined) return undefined
  // `request.body[0].id`
  const whole = index === undefined ? path : [`[${index}`, path].filter((part) => part !== '').join('.')
  return facts.values(place, whole)[0] ?? ''
}

/** `int(1, 10)`, or a value that is believable in a field of that name: `email`. */
function madeUp(name: string, { random, uuid }: Chance, hints: ExampleHints): Json {
  const int = /^int\((-?\d{1,15}), ?(-?\d{1,15})\)$/.exec(name)
  if (int === null) return exampleOf({ type: 'string' }, {}, 'response', { ...hints, name, seed: uuid() })
  const [low, high] = [Number(int[1]), Number(int[2])].sort((a, b) => a - b)
  return (low ?? 0) + Math.floor(random() * ((high ?? 0) - (low ?? 0) + 1))
}
