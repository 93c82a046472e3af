/*
 * Texts and numbers that keep a schema's rules.
 */
import type { SchemaObject } from '../content/content.ts'
import { stringAt } from '../json.ts'
import { numberAt } from '../number-literal.ts'
import { numberByName, textByName } from './by-name.ts'
import { addressOf } from './name-texts.ts'
import { dayFor } from './timeline.ts'
import { withOtherDigits, type Draw } from './draw.ts'
import type { Making } from './making.ts'
import { wordsOf } from './name-words.ts'
import { textOfPattern, type LengthLimits } from './pattern.ts'

const byFormat = new Map<string, (draw: Draw, day: string) => string>([
  ['date-time', (_draw, day) => `${day}T09:30:00Z`],
  ['date', (_draw, day) => day],
  ['time', () => '09:30:00Z'],
  ['duration', () => 'P1DT2H'],
  ['email', (draw) => addressOf(draw)],
  ['idn-email', (draw) => addressOf(draw)],
  ['hostname', () => 'api.example.com'],
  ['idn-hostname', () => 'api.example.com'],
  ['ipv4', (draw) => `203.0.113.${7 + draw.below(240)}`],
  ['ipv6', (draw) => withOtherDigits('2001:db8::7', draw, 16)],
  ['uri', (draw) => withOtherDigits('https://example.com/orders/1', draw)],
  ['url', (draw) => withOtherDigits('https://example.com/orders/1', draw)],
  ['uri-reference', (draw) => withOtherDigits('/orders/1', draw)],
  ['iri', (draw) => withOtherDigits('https://example.com/orders/1', draw)],
  ['iri-reference', (draw) => withOtherDigits('/orders/1', draw)],
  ['uri-template', () => '/orders/{id}'],
  ['uuid', (draw) => withOtherDigits('3f2b8c1e-5d4a-4f6b-9a7c-1e2d3c4b5a69', draw, 16)],
  ['json-pointer', () => '/orders/0'],
  ['json-pointer-uri-fragment', () => '#/orders/0'],
  ['relative-json-pointer', () => '1/id'],
  ['regex', () => '^[a-z]+$'],
  ['byte', () => 'TGVjdGVybg=='],
  ['base64', () => 'TGVjdGVybg=='],
  ['base64url', () => 'TGVjdGVybg'],
  ['password', () => 'correct-horse'],
  ['int32', (draw) => String(1 + draw.below(99))],
  ['int64', (draw) => String(1 + draw.below(99))],
  ['double', (draw) => `${1 + draw.below(99)}.5`],
  ['float', (draw) => `${1 + draw.below(99)}.5`],
  ['decimal', (draw) => `${99 + draw.below(900)}.50`],
])

/** A text for the merged rules of `schemas`, believable for a field of this name. */
export function exampleText(
  schemas: readonly SchemaObject[],
  name: string,
  making: Pick<Making, 'language' | 'draw' | 'timeline' | 'holder'>,
): string {
  const limits = lengthLimits(schemas)
  const make = byFormat.get(firstText(schemas, 'format') ?? '')
  const formatted = make?.(making.draw, dayFor(wordsOf(name), making.timeline))
  const pattern = firstText(schemas, 'pattern')
  // A format says more than a name; a pattern is the strictest and is followed when no format is given.
  if (formatted !== undefined && fits(formatted, limits)) return formatted
  const matching = pattern === undefined ? undefined : textOfPattern(pattern, limits)
  if (matching !== undefined) return matching
  if (firstText(schemas, 'contentEncoding')?.startsWith('base64') === true) return fitted('TGVjdGVybg==', limits)
  const description = firstText(schemas, 'description') ?? ''
  const named = textByName(name, { label: labelOf(schemas), description, holder: making.holder }, making)
  if (named !== undefined && fits(named, limits)) return named
  return fitted(named ?? 'text', limits)
}

const longestLabel = 40

/** What people call the field, where it is short enough to be no explanation: `收货人` of `收货人（必填）`. */
function labelOf(schemas: readonly SchemaObject[]): string {
  const label = firstText(schemas, 'title') ?? firstText(schemas, 'description') ?? ''
  if (label.length > longestLabel) return ''
  // Pattern: at most 40 characters.
  return label.replaceAll(/<[^<>]*>/g, '').split(/[:：(（,，;；。]/, 1)[0] ?? ''
}

function firstText(schemas: readonly SchemaObject[], keyword: string): string | undefined {
  for (const schema of schemas) {
    const text = stringAt(schema, keyword)
    if (text !== undefined) return text
  }
  return undefined
}

/** True when the text has an allowed length. */
export function keepsLength(text: string, schemas: readonly SchemaObject[]): boolean {
  return fits(text, lengthLimits(schemas))
}

/** True when the number is within the bounds. */
export function keepsRange(value: number, schemas: readonly SchemaObject[]): boolean {
  return isWithin(value, boundsOf(schemas))
}

const longest = 10_000

function lengthLimits(schemas: readonly SchemaObject[]): LengthLimits {
  const min = strictest(schemas, 'minLength', Math.max) ?? 0
  const max = strictest(schemas, 'maxLength', Math.min) ?? Infinity
  return { min: Math.min(min, longest), max }
}

function fits(text: string, { min, max }: LengthLimits): boolean {
  const length = Array.from(text).length
  return length >= min && length <= max
}

/** Cut or repeated until its length is allowed. */
function fitted(text: string, { min, max }: LengthLimits): string {
  const chars = Array.from(text)
  if (chars.length > max) return chars.slice(0, Math.max(0, max)).join('')
  if (chars.length >= min) return text
  const repeated = Array.from({ length: min }, (_, index) => chars[index % chars.length] ?? 'a')
  return repeated.join('')
}

/** The strictest number some schema states under a keyword. */
export function strictest(
  schemas: readonly SchemaObject[],
  keyword: string,
  choose: (a: number, b: number) => number,
): number | undefined {
  let result: number | undefined
  for (const schema of schemas) {
    const value = numberAt(schema, keyword)
    if (value !== undefined) result = result === undefined ? value : choose(result, value)
  }
  return result
}

/** A number for the merged rules of `schemas`, believable for a field of this name. */
export function exampleNumber(
  schemas: readonly SchemaObject[],
  name: string,
  isInteger: boolean,
  making: Pick<Making, 'draw' | 'timeline'>,
): number {
  const step = strictest(schemas, 'multipleOf', Math.max)
  const unit = step !== undefined && step > 0 ? step : undefined
  const { low, high } = boundsOf(schemas)
  const believable = numberByName(name, labelOf(schemas), making)
  const sizes = believable === undefined ? [] : [believable, inSeconds(believable)]
  // Cut to a limit, a believable number is none any more.
  const named = sizes.find((size) => size >= low && size <= high)
  const wanted =
    named === undefined
      ? freeNumber(low, high, making.draw) + (isInteger ? 0 : 0.5)
      : isInteger
        ? Math.trunc(named)
        : named
  const clamped = clamp(wanted, schemas, unit ?? (isInteger ? 1 : undefined))
  return unit === undefined
    ? clamped
    : onStep(clamped, schemas, isInteger && !Number.isInteger(unit) ? wholeStep(unit) : unit)
}

/** A time that is too large in milliseconds is in seconds. */
const inSeconds = (value: number): number => (value >= 1e12 ? Math.trunc(value / 1_000) : value)

/** 1, or another small number within the bounds. */
function freeNumber(low: number, high: number, draw: Draw): number {
  const first = Math.max(1, Math.ceil(Math.min(low, Number.MAX_SAFE_INTEGER)))
  const room = Math.min(100, Math.floor(high - first))
  return room > 0 ? first + draw.below(room) : 1
}

/** 0.5 steps that must be whole are steps of 1. */
function wholeStep(unit: number): number {
  for (let factor = 1; factor <= 1_000; factor++) if (Number.isInteger(unit * factor)) return unit * factor
  return 1
}

function clamp(wanted: number, schemas: readonly SchemaObject[], grain: number | undefined): number {
  const { low, isLowOpen, high, isHighOpen } = boundsOf(schemas)
  const gap = grain ?? (Number.isFinite(high - low) ? (high - low) / 2 : 1)
  let value = wanted
  if (value > high || (isHighOpen && value === high)) value = isHighOpen ? high - gap : high
  if (value < low || (isLowOpen && value === low)) value = isLowOpen ? low + gap : low
  if (grain === undefined || Number.isInteger(value) || !Number.isInteger(grain)) return value
  return Math.ceil(value) <= high ? Math.ceil(value) : Math.floor(value)
}

const bitsOfFormat: ReadonlyMap<string, number> = new Map([
  ['int8', 8],
  ['int16', 16],
  ['int32', 32],
])

/** Numbers of a sized format fit into its bits. */
function formatBounds(schemas: readonly SchemaObject[]): [number, number] {
  const bits = bitsOfFormat.get(firstText(schemas, 'format') ?? '')
  return bits === undefined ? [-Infinity, Infinity] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1]
}

interface Bounds {
  low: number
  isLowOpen: boolean
  high: number
  isHighOpen: boolean
}

function boundsOf(schemas: readonly SchemaObject[]): Bounds {
  const [formatMin, formatMax] = formatBounds(schemas)
  const min = strictest(schemas, 'minimum', Math.max) ?? formatMin
  const above = strictest(schemas, 'exclusiveMinimum', Math.max) ?? -Infinity
  const max = Math.min(strictest(schemas, 'maximum', Math.min) ?? Infinity, formatMax)
  const below = strictest(schemas, 'exclusiveMaximum', Math.min) ?? Infinity
  return {
    low: Math.max(min, above),
    isLowOpen: above >= min && above > -Infinity,
    high: Math.min(max, below),
    isHighOpen: below <= max && below < Infinity,
  }
}

function isWithin(value: number, { low, isLowOpen, high, isHighOpen }: Bounds): boolean {
  return value >= low && value <= high && !(isLowOpen && value === low) && !(isHighOpen && value === high)
}

const maxOffset = 25

/** The nearest multiple inside the bounds. */
function onStep(value: number, schemas: readonly SchemaObject[], unit: number): number {
  const bounds = boundsOf(schemas)
  const steps = Math.round(value / unit)
  let nearest: number | undefined
  for (let offset = 0; offset <= maxOffset * 2; offset++) {
    const count = steps + (offset % 2 === 0 ? offset / 2 : -(offset + 1) / 2)
    // Multiplying decimals leaves dust (3 × 0.1); the shortest decimal is the one meant.
    const candidate = Number((count * unit).toPrecision(12))
    if (!isWithin(candidate, bounds)) continue
    // Validators divide, and 4.1 / 0.1 is not whole to them: a neighbour that divides cleanly is the better example.
    if (Number.isInteger(candidate / unit)) return candidate
    nearest ??= candidate
  }
  return nearest ?? value
}
