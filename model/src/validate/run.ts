/* What the parts of one validation share. */
import { appendAll } from '../append-all.ts'
import { lookUp, type Components } from '../content/components.ts'
import type { Schema } from '../content/content.ts'
import type { Side } from '../examples/making.ts'
import { isObject, type Json } from '../json.ts'
import { resolvePointer } from '../pointer.ts'
import type { Misfit } from './misfit.ts'
import type { Matcher } from './patterns.ts'

/** One value against one schema. */
export interface Place {
  value: Json
  /** Of the value: `#/items/0`. */
  pointer: string
  /** Schemas that led here without going into the value: one of them again would never end. */
  entered: readonly Schema[]
}

/** What came of one value against one schema, and which of its parts were looked at (for `unevaluated…`). */
export interface Outcome {
  misfits: Misfit[]
  names: Set<string>
  items: Set<number>
}

export interface Run {
  root: Schema
  components: Components
  side: Side | undefined
  matches: Matcher
  /** Schemas still to be compared: huge values times huge schemas end somewhere, and what is left fits. */
  steps: number
  visit: (run: Run, schema: Json | undefined, place: Place) => Outcome
}

export function newOutcome(misfits: Misfit[] = []): Outcome {
  return { misfits, names: new Set(), items: new Set() }
}

export function fits({ misfits }: Outcome): boolean {
  return misfits.length === 0
}

/** Adds what a schema in the same place came to. */
export function join(outcome: Outcome, { misfits, names, items }: Outcome): void {
  for (const each of misfits) outcome.misfits.push(each)
  for (const name of names) outcome.names.add(name)
  for (const index of items) outcome.items.add(index)
}

/** The schema a reference leads to: a shared one, one inside the schema that is read, or an anchor there; undefined for any other. */
export function targetOf({ root, components }: Run, ref: string): Json | undefined {
  return lookUp(components, ref) ?? resolvePointer(root, ref) ?? anchorOf(root, components, ref)
}

const mostAnchors = 20_000

function anchorOf(root: Schema, components: Components, ref: string): Json | undefined {
  const name = /^#([a-z_][\w.-]*)$/i.exec(ref)?.[1]
  if (name === undefined) return undefined
  const open: Json[] = [root, ...Object.values(components.schemas ?? {})]
  for (let left = mostAnchors; left > 0 && open.length > 0; left--) {
    const value = open.shift()
    if (isObject(value) && (value['$anchor'] === name || value['$dynamicAnchor'] === name)) return value
    if (typeof value === 'object' && value !== null) appendAll(open, Object.values(value).slice(0, left))
  }
  return undefined
}
