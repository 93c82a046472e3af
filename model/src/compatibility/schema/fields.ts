/*
 * One field of an object: whether it has to be there, who sends it, how long it stays.
 */
import type { JsonObject } from '../../json.ts'
import { hide, note, type Around, type Comparing, type Hidden } from '../comparing.ts'
import { compareLifecycles, lifecycleOf, type Lifecycle } from '../lifecycle.ts'
import type { Side } from '../side.ts'
import { stepTo, type Trail } from '../trail.ts'
import { flatten, type Schemas } from './atoms.ts'

/** What is declared of a field beside which values it may have. */
export interface FieldMarks {
  isReadOnly: boolean
  isWriteOnly: boolean
  lifecycle: Lifecycle
  trail: Trail | undefined
}

const markKeywords = ['readOnly', 'writeOnly', 'deprecated', 'x-sunset', 'x-stability-level'] as const

export function fieldMarksOf(side: Side, schemas: Schemas): FieldMarks {
  const marks: JsonObject = {}
  let place = schemas[0]
  for (const { schema, trail } of flatten(side, schemas).atoms)
    for (const keyword of markKeywords) {
      const value = schema[keyword]
      if (value === undefined || marks[keyword] !== undefined) continue
      marks[keyword] = value
      place = trail
    }
  return {
    isReadOnly: marks['readOnly'] === true,
    isWriteOnly: marks['writeOnly'] === true,
    lifecycle: lifecycleOf(marks, place),
    trail: place,
  }
}

/** A field that is read only is in no request, one that is written only in no answer. */
export function hiddenBy(hidden: Hidden, { isReadOnly, isWriteOnly }: FieldMarks): Hidden {
  const inRequests = isReadOnly ? hide(hidden, 'request') : hidden
  return isWriteOnly ? hide(inRequests, 'response') : inRequests
}

export interface FieldPair {
  name: string
  before: Schemas
  after: Schemas
  required: { before: Trail | undefined; after: Trail | undefined }
  around: Around
}

/** A field that both versions declare. */
export function compareField(comparing: Comparing, { before, after, required, around }: FieldPair): void {
  const [from, to] = [fieldMarksOf(comparing.before, before), fieldMarksOf(comparing.after, after)]
  const hidden = hiddenByEither(comparing.hidden, from, to)
  const hiding = hidden === comparing.hidden ? comparing : { ...comparing, hidden }
  if (required.before === undefined && required.after !== undefined)
    note(hiding, 'property-required', undefined, required.after, { around })
  if (required.before !== undefined && required.after === undefined)
    note(hiding, 'property-optional', required.before, undefined, { around })
  compareAccess(comparing, from, to, required)
  compareLifecycles(comparing, 'property', from.lifecycle, to.lifecycle)
  comparing.compareSchemas(hiding, before, after)
}

/** What callers never sent breaks no one, and that they no longer send it is one finding. */
function hiddenByEither(hidden: Hidden, before: FieldMarks, after: FieldMarks): Hidden {
  return hiddenBy(hiddenBy(hidden, before), after)
}

function compareAccess(
  comparing: Comparing,
  before: FieldMarks,
  after: FieldMarks,
  required: FieldPair['required'],
): void {
  const isRequired = required.after !== undefined
  const wasSent = comparing.before.isReadOnlyRequired && required.before !== undefined
  const [from, to] = [before.trail, after.trail]
  const at = (trail: Trail | undefined, keyword: string): Trail | undefined =>
    trail && (stepTo(trail, keyword) ?? trail)
  if (!before.isReadOnly && after.isReadOnly)
    note(comparing, 'read-only-added', at(from, 'readOnly'), at(to, 'readOnly'))
  if (before.isReadOnly && !after.isReadOnly)
    note(
      comparing,
      isRequired && !wasSent ? 'read-only-removed-required' : 'read-only-removed',
      at(from, 'readOnly'),
      at(to, 'readOnly'),
    )
  if (!before.isWriteOnly && after.isWriteOnly)
    note(
      comparing,
      isRequired ? 'write-only-added-required' : 'write-only-added',
      at(from, 'writeOnly'),
      at(to, 'writeOnly'),
    )
  if (before.isWriteOnly && !after.isWriteOnly)
    note(comparing, 'write-only-removed', at(from, 'writeOnly'), at(to, 'writeOnly'))
}
