/*
 * What the makers of values, objects and arrays share while one example is made.
 */
import type { Json } from '../json.ts'
import { decodeSegment } from '../pointer.ts'
import type { Layers, Sources } from '../schema-rows/layers.ts'
import type { ExampleLanguage } from './language.ts'
import type { Timeline } from './timeline.ts'
import type { DictionaryValues } from './dictionary.ts'
import type { Misfit } from '../validate/misfit.ts'
import type { Draw } from './draw.ts'

/** Which way the value travels: readOnly fields are left out of requests, writeOnly ones out of responses. */
export type Side = 'request' | 'response'

/**
 * Makes a value for the schemas at `pointers`; undefined when it is better left out (`isNeeded` false) or nothing fits.
 * `variant`: the alternative to take.
 */
export type MakeValue = (
  making: Making,
  pointers: readonly string[],
  name: string,
  isNeeded: boolean,
  variant?: number,
) => Json | undefined

/** State of one example in the making. */
export interface Making {
  /** Makes what objects and arrays hold. */
  makeValue: MakeValue
  sources: Sources
  side: Side
  language: ExampleLanguage
  dictionaries: DictionaryValues
  draw: Draw
  /** Of the value, or of the item of a list, that is being made. */
  timeline: Timeline
  /** Name of the model, else of the field, whose fields are being made; empty for neither. */
  holder: string
  /** Values made so far. */
  made: number
  maxValues: number
  onlyRequired: boolean
  /** Rules of Mock.js stand in place of the values they make. */
  withRules: boolean
  /** Models being filled in right now; `least`: for the second time, with what is required only. */
  open: Map<string, 'full' | 'least'>
  depth: number
  /** What of a value does not fit the schemas at `pointers`; where it is asked, nothing that doesn't fit is taken while anything else can be. */
  misfitsAt?: (pointers: readonly string[], value: Json) => readonly Misfit[]
}

/** False where a value is known not to fit. */
export function fitsAt({ misfitsAt }: Making, pointers: readonly string[], value: Json): boolean {
  return misfitsAt === undefined || misfitsAt(pointers, value).length === 0
}

/** A schema with its alternatives chosen. */
export interface Chosen {
  layers: Layers
  /** Discriminator fields the chosen alternatives fix. */
  fixed: ReadonlyMap<string, Json>
}

const ofModels = '#/components/schemas/'

/** `#/components/schemas/Pet` → `Pet`; undefined for what is no model. */
export function nameOfModel(pointer: string): string | undefined {
  return pointer.startsWith(ofModels) ? decodeSegment(pointer.slice(pointer.lastIndexOf('/') + 1)) : undefined
}

/** True when only what is required is made: asked for, inside a repeated model, or the budget is used up. */
export function isThrifty(making: Making): boolean {
  return making.onlyRequired || making.made >= making.maxValues || Array.from(making.open.values()).includes('least')
}
