/*
 * Which changes break programs that call an interface as it was before.
 * Owns: the rules, one change at a time. Does not own: what changed (`compare.ts`), and where a shared component is used (`uses.ts`).
 *
 *   Anywhere      method or address is another one (names of placeholders aside), operation or callback gone, service of another name,
 *                 media type gone, a parameter, header, body, response of success or schema exchanged for another as a whole (by a reference too),
 *                 another model, another const; sign-in demanded: added, or no longer left to choose
 *   In a request  new parameter or body that is required; something is required now; type, nullable, format, enum, bounds, pattern and their like
 *                 allow less; an alternative gone
 *   In a response success status, header, field, schema gone; no longer always there; type, nullable, format allow more; a new alternative
 *
 * Not breaking: a field or parameter gone from a request, a value more in a response's enum, everything that only describes, and whatever changes in
 * a shared component that nothing uses. What an interface sends by itself (callbacks, webhooks) is a response to whoever receives it, and their answer
 * a request. Of the application itself only its security counts, as long as an operation without its own follows it.
 */
import type { ComponentSection, StoredContent } from '../content/content.ts'
import { parseFactPath } from '../facts/path.ts'
import { arrayAt, isObject, type Json } from '../json.ts'
import type { Change, CompareOptions } from './compare.ts'
import { otherSide, type Side } from './uses.ts'
import { doubleOf } from '../number-literal.ts'

type Rule = (change: Change) => boolean
type Rules = Readonly<Record<string, Rule>>

const always: Rule = () => true

/** Without the names of its placeholders. */
const asTemplate = (path: Json | undefined): string => JSON.stringify(path ?? '').replace(/\{[^{}/]*\}/g, '{}')
const isAnonymous = (requirement: Json | undefined): boolean =>
  isObject(requirement) && Object.keys(requirement).length === 0
const isSuccess: Rule = ({ params }) => params.name.startsWith('2')
const isRequired: Rule = ({ after }) => isObject(after) && after['required'] === true

const anywhere: Rules = {
  'address.changed': ({ before, after }) => asTemplate(before) !== asTemplate(after),
  'callback.removed': always,
  'callbackAddress.removed': always,
  'const.changed': always,
  'interfaceName.changed': always,
  'interfaceName.removed': always,
  'items.changed': always,
  'mediaType.changed': always,
  'mediaType.removed': always,
  'method.changed': always,
  'operation.removed': always,
  'path.removed': always,
  'property.changed': always,
  'reference.added': always,
  'reference.changed': always,
  'reference.removed': always,
  'schema.changed': always,
  'security.added': ({ after }) => !isAnonymous(after),
  'security.removed': ({ before }) => isAnonymous(before),
  'securityWhole.added': ({ after }) => Array.isArray(after) && after.length > 0 && !after.some(isAnonymous),
  'variant.changed': always,
  'variants.changed': always,
}

const upperBounds = ['exclusiveMaximum', 'maximum', 'maxItems', 'maxLength', 'maxProperties']
const lowerBounds = ['exclusiveMinimum', 'minimum', 'minItems', 'minLength', 'minProperties']

const inRequests: Rules = {
  ...addedOrChanged(upperBounds, ({ before, after }) => isTighter(before, after, -1)),
  ...addedOrChanged(lowerBounds, (change) => !isNoBound(change) && isTighter(change.before, change.after, 1)),
  ...addedOrChanged(['pattern', 'not'], always),
  ...addedOrChanged(['additionalProperties'], ({ after }) => after !== true && !isAnonymous(after)),
  ...addedOrChanged(['format'], ({ before, after }) => !isWiderFormat(before, after)),
  ...addedOrChanged(
    ['multipleOf'],
    ({ before, after }) => !((doubleOf(before) ?? Number.NaN) % (doubleOf(after) ?? Number.NaN) === 0),
  ),
  'allowEmptyValue.removed': always,
  'body.added': isRequired,
  'body.changed': always,
  'const.added': always,
  'enum.added': always,
  'enum.changed': always,
  'enumValue.removed': always,
  'nullable.removed': always,
  'parameter.added': isRequired,
  'parameter.changed': always,
  'required.added': always,
  'type.added': ({ before, after }) => !isWithin(before, after),
  'type.changed': ({ before, after }) => !isWithin(before, after),
  'uniqueItems.added': always,
  'variant.added': (change) => isOfAllOf(change) && isObject(change.after) && hasRequired(change.after),
  'variant.removed': (change) => !isOfAllOf(change),
  'variants.added': (change) => !isOfAllOf(change),
}

const inResponses: Rules = {
  'body.changed': always,
  'body.removed': always,
  'format.changed': ({ before, after }) => !isWiderFormat(after, before),
  'format.removed': always,
  'header.changed': always,
  'header.removed': always,
  'items.removed': always,
  'nullable.added': always,
  'parameter.changed': always,
  'parameter.removed': always,
  'property.removed': always,
  'required.removed': always,
  'response.changed': isSuccess,
  'response.removed': isSuccess,
  'schema.removed': always,
  'type.changed': ({ before, after }) => !isWithin(after, before),
  'type.removed': ({ before, after }) => !isWithin(after, before),
  'variant.added': (change) => !isOfAllOf(change),
  'variant.removed': isOfAllOf,
  'variants.removed': always,
}

/** What is known around the change. */
export interface BreakingOptions extends CompareOptions {
  /** Sides a shared component is used on, as `findUses` returns them; without them it counts as used on every side it can be. */
  uses?: readonly Side[]
}

/**
 * True when programs that call `content` may fail after the change.
 * @param content the older of the two that were compared
 */
export function isBreaking(change: Change, content: StoredContent, { section, uses }: BreakingOptions = {}): boolean {
  if (content.kind === 'application') return change.path.startsWith('security') && isRule(anywhere, change)
  if (uses?.length === 0) return false
  if (isRule(anywhere, change)) return true
  const sides = uses === undefined ? sidesOf(change, content, section) : sidesOfUses(change, section, uses)
  return sides.some((side) => isRule(side === 'request' ? inRequests : inResponses, change))
}

function isRule(rules: Rules, change: Change): boolean {
  return Object.hasOwn(rules, change.sentence) && rules[change.sentence]?.(change) === true
}

const both: readonly Side[] = ['request', 'response']
const sidesOfSections: Readonly<Partial<Record<ComponentSection, readonly Side[]>>> = {
  headers: ['response'],
  mediaTypes: both,
  parameters: ['request'],
  requestBodies: ['request'],
  responses: ['response'],
  schemas: both,
}

/** Who has to hold to what changed; nobody for what is neither sent nor answered. */
function sidesOf({ path, side }: Change, content: StoredContent, section?: ComponentSection): readonly Side[] {
  const known = section === undefined ? undefined : sidesOfSections[section]
  if (known !== undefined) return known
  // An environment has fields of the same names, such as `enum`.
  if (side === undefined || path.startsWith('servers')) return []
  const isSentByItself = content.kind === 'http' && content.container === 'webhooks'
  const isCallback = section === 'callbacks' || path.startsWith('callbacks')
  return isSentByItself === isCallback ? [side] : [otherSide(side)]
}

/** Callbacks and path items have sides of their own, which turn with the side their requests are. */
function sidesOfUses({ side }: Change, section: ComponentSection | undefined, uses: readonly Side[]): readonly Side[] {
  if (section !== 'callbacks' && section !== 'pathItems') return uses
  return side === undefined ? [] : uses.map((use) => (use === 'request' ? side : otherSide(side)))
}

function addedOrChanged(topics: readonly string[], rule: Rule): Record<string, Rule> {
  return Object.fromEntries(
    topics.flatMap((topic) => [
      [`${topic}.added`, rule],
      [`${topic}.changed`, rule],
    ]),
  )
}

/** `direction` 1: higher is tighter. Bounds that are on or off are those of older schemas. */
function isTighter(before: Json | undefined, after: Json | undefined, direction: 1 | -1): boolean {
  const [from, to] = [doubleOf(before), doubleOf(after)]
  if (to === undefined) return after === true
  return from === undefined || (to - from) * direction > 0
}

/** Every list and text is at least that long. */
function isNoBound({ params, after }: Change): boolean {
  return after === 0 && /^min[A-Z]/.test(params.name)
}

const widerFormats: ReadonlySet<string> = new Set(['int32 int64', 'float double'])
function isWiderFormat(format: Json | undefined, other: Json | undefined): boolean {
  return typeof format === 'string' && typeof other === 'string' && widerFormats.has(`${format} ${other}`)
}

/** Whether all that one `type` allows is allowed by the other; none allows everything. */
function isWithin(type: Json | undefined, other: Json | undefined): boolean {
  if (other === undefined) return true
  const [types, others] = [typesIn(type), typesIn(other)]
  return (
    types.length > 0 &&
    types.every((each) => others.includes(each) || (each === 'integer' && others.includes('number')))
  )
}

function typesIn(type: Json | undefined): Json[] {
  if (type === undefined) return []
  return Array.isArray(type) ? type : [type]
}

/** `allOf`, or a schema in it: all of them hold, where one suffices elsewhere. */
function isOfAllOf({ path }: Change): boolean {
  const { tokens } = parseFactPath(path)
  const owner = tokens.findLast(({ kind }) => kind !== 'entry')
  return owner?.kind === 'name' && owner.name === 'allOf' && !owner.isQuoted
}

function hasRequired(schema: Parameters<typeof arrayAt>[0]): boolean {
  return (arrayAt(schema, 'required') ?? []).length > 0
}
