/*
 * Which JSON types are allowed, all forms of a value together.
 */
import { note, type Around, type Comparing, type Encoding } from '../comparing.ts'
import { stepTo, type Trail } from '../trail.ts'
import type { Alternative } from './alternatives.ts'
import { itemsOf } from './arrays.ts'
import { boundOf } from './facets.ts'
import { flatten } from './atoms.ts'
import type { Side } from '../side.ts'
import { anyType, namesOfTypes, scalarTypes, typeBits, typesOf, type Types } from './types.ts'

/** The types that both versions allow, which are compared further. */
export function compareTypes(
  comparing: Comparing,
  around: Around,
  before: readonly Alternative[],
  after: readonly Alternative[],
): Types {
  const [own, ownNow] = [allTypes(before), allTypes(after)]
  const old = asWritten(comparing.before, before, comparing.encoding)
  const now = asWritten(comparing.after, after, comparing.encoding)
  const [from, to] = [typeTrail(before, around.before), typeTrail(after, around.after)]
  const values = { from: namesOfTypes(own), to: namesOfTypes(ownNow), around }
  const isOpen = own === anyType || ownNow === anyType
  const [core, coreNow] = isOpen ? [old, now] : [old & ~typeBits.null, now & ~typeBits.null]
  if (own !== ownNow && core !== coreNow) {
    const isNarrower = (coreNow & ~core) === 0
    const isWider = (core & ~coreNow) === 0
    note(comparing, isNarrower ? 'type-narrowed' : isWider ? 'type-widened' : 'type-changed', from, to, values)
  }
  if (!isOpen) compareNull(comparing, around, old, now, { from, to })
  return own & ownNow
}

function compareNull(
  comparing: Comparing,
  around: Around,
  before: Types,
  after: Types,
  { from, to }: { from: Trail | undefined; to: Trail | undefined },
): void {
  const [old, now] = [before & typeBits.null, after & typeBits.null]
  if (old < now) note(comparing, 'nullable-added', from, to, { around })
  if (old > now) note(comparing, 'nullable-removed', from, to, { around })
}

function allTypes(forms: readonly Alternative[]): Types {
  return forms.reduce<Types>((sum, { atoms }) => sum | typesOf(atoms), 0)
}

/** In a text, a number is a text of digits, and a list may be a part of the text; as a parameter, a list of one value is written like the value. */
function asWritten(side: Side, forms: readonly Alternative[], encoding: Encoding): Types {
  const types = allTypes(forms)
  if (encoding === 'json') return types
  const anyText = forms.some(({ atoms }) => isAnyText(atoms))
  const texts = anyText ? scalarTypes : 0
  if (encoding === 'text') return types | texts
  if (encoding === 'joined') return types | texts | (anyText ? typeBits.array | typeBits.object : 0)
  const listed = forms
    .filter(
      ({ atoms }) => (typesOf(atoms) & typeBits.array) !== 0 && (boundOf(atoms, 'minItems', 'lower')?.value ?? 0) <= 1,
    )
    .reduce<Types>((sum, { atoms }) => sum | itemTypes(side, atoms), 0)
  return types | texts | listed
}

const textKeywords = ['enum', 'const', 'minLength', 'maxLength', 'pattern', 'format'] as const

/** Whether every text is allowed. */
export function isAnyText(atoms: Alternative['atoms']): boolean {
  if ((typesOf(atoms) & typeBits.string) === 0) return false
  return atoms.every(({ schema }) => textKeywords.every((keyword) => schema[keyword] === undefined))
}

function itemTypes(side: Side, atoms: Alternative['atoms']): Types {
  const items = itemsOf(atoms)
  if (items.length === 0) return scalarTypes
  const inner = flatten(side, items).atoms
  const types = typesOf(inner) & scalarTypes
  return isAnyText(inner) ? scalarTypes : types
}

function typeTrail(forms: readonly Alternative[], schemas: readonly Trail[]): Trail | undefined {
  for (const { atoms } of forms)
    for (const { trail } of atoms) {
      const keyword = stepTo(trail, 'type') ?? stepTo(trail, 'const') ?? stepTo(trail, 'enum')
      if (keyword !== undefined) return keyword
    }
  return schemas[0]
}
