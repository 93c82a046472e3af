/*
 * Parameters of an operation, those of its path included.
 * Owns: which parameters are the same, whatever form they are written in. Does not own: how their values are written (`serialization.ts`).
 */
import { isObject } from '../../json.ts'
import { note, type Comparing } from '../comparing.ts'
import { compareLifecycles, lifecycleOf, removalOf, type Lifecycle } from '../lifecycle.ts'
import type { DirectedTopic } from '../rules/topics.ts'
import { flatten, type Schemas } from '../schema/atoms.ts'
import { objectViewOf } from '../schema/object-view.ts'
import { follow, type Side } from '../side.ts'
import { entriesOf, flagAt, stepTo, stepsTo, textAt, type Trail } from '../trail.ts'
import { compareSerialized, encodingOf, isExplodedQuery } from './serialization.ts'

/** An operation with what its path declares for all of them. */
export interface Call {
  operation: Trail | undefined
  pathItem: Trail | undefined
  /** Template of the address; undefined where its variables are not known. */
  path: string | undefined
}

/** A parameter, or a field of an object whose fields are sent like parameters. */
interface Parameter {
  trail: Trail
  isRequired: boolean
  schemas: Schemas
  isField: boolean
}

/** By place and name; those of paths are called by their position in the address. */
type Parameters = ReadonlyMap<string, Parameter>

export function parametersOf(side: Side, { operation, pathItem, path }: Call): Parameters {
  const variables = path === undefined ? undefined : variablesOf(path)
  const parameters = new Map<string, Parameter>()
  for (const list of [stepsTo(pathItem, 'parameters'), stepsTo(operation, 'parameters')])
    for (const [, entry] of entriesOf(list)) {
      const trail = follow(side, entry)
      const key = trail && keyOf(trail, variables)
      if (trail === undefined || key === undefined) continue
      parameters.set(key, parameterAt(trail))
    }
  return parameters
}

function parameterAt(trail: Trail): Parameter {
  const schema = stepTo(trail, 'schema')
  const isRequired = flagAt(trail, 'required') || textAt(trail, 'in') === 'path'
  return { trail, isRequired, schemas: schema ? [schema] : [], isField: false }
}

/** A parameter that several operations share: another name or place makes another one of it. */
export function compareSharedParameter(comparing: Comparing, before: Trail, after: Trail): void {
  const [key, keyNow] = [keyOf(before, undefined) ?? '', keyOf(after, undefined) ?? '']
  compareParameters(comparing, new Map([[key, parameterAt(before)]]), new Map([[keyNow, parameterAt(after)]]))
}

function variablesOf(path: string): string[] {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = '']) => name)
}

function keyOf(parameter: Trail, variables: readonly string[] | undefined): string | undefined {
  const [place, name] = [textAt(parameter, 'in'), textAt(parameter, 'name')]
  if (place === undefined || name === undefined) return undefined
  // Names of headers do not tell upper from lower case (RFC 9110 §5.1).
  if (place === 'header') return `header:${name.toLowerCase()}`
  const position = place === 'path' ? (variables?.indexOf(name) ?? -1) : -1
  return position < 0 ? `${place}:${name}` : `path:${position}`
}

export function compareParameters(comparing: Comparing, before: Parameters, after: Parameters): void {
  const from = withFields(comparing.before, before, after)
  const to = withFields(comparing.after, after, before)
  for (const [key, parameter] of from) {
    const now = to.get(key)
    if (now === undefined) {
      if (isVariable(key)) compareText(comparing, parameter.schemas, [])
      else if (!isStray(key)) noteRemoved(comparing, parameter)
    } else if (parameter.isField || now.isField) compareFields(comparing, parameter, now)
    else if (!comparing.isSame(parameter.trail, now.trail)) compareParameter(comparing, parameter, now)
  }
  for (const [key, { trail, isRequired, schemas }] of to) {
    if (from.has(key) || isStray(key)) continue
    if (isVariable(key)) compareText(comparing, [], schemas)
    else note(comparing, isRequired ? 'parameter-added-required' : 'parameter-added', undefined, trail)
  }
}

function compareText(comparing: Comparing, before: Schemas, after: Schemas): void {
  comparing.compareSchemas({ ...comparing, encoding: 'joined' }, before, after)
}

/** A variable of the address: it is sent, declared or not. */
function isVariable(key: string): boolean {
  return /^path:\d+$/.test(key)
}

/** The address has no place for it. */
function isStray(key: string): boolean {
  return key.startsWith('path:') && !isVariable(key)
}

/** An object whose fields are sent as parameters is one where the other version has it too, and its fields where it has none. */
function withFields(side: Side, parameters: Parameters, others: Parameters): Parameters {
  const all = new Map(parameters)
  for (const [key, parameter] of parameters) {
    if (others.has(key) || !isExplodedQuery(parameter.trail)) continue
    const { fields, required } = objectViewOf(flatten(side, parameter.schemas).atoms)
    const known = [...fields].filter(([name]) => others.has(`query:${name}`))
    if (known.length === 0) continue
    all.delete(key)
    for (const [name, schemas] of fields) {
      const [trail] = schemas
      const isRequired = parameter.isRequired && required.has(name)
      if (trail !== undefined) all.set(`query:${name}`, { trail, isRequired, schemas, isField: true })
    }
  }
  return all
}

function noteRemoved(comparing: Comparing, { trail, isRequired }: Parameter): void {
  const removal = removalOf(lifecycleAt(trail), comparing.today)
  const plain: DirectedTopic = isRequired ? 'parameter-removed-required' : 'parameter-removed'
  note(comparing, removal === 'plain' ? plain : `parameter-removed-${removal}`, trail, undefined)
}

function lifecycleAt(trail: Trail): Lifecycle {
  return lifecycleOf(isObject(trail.value) ? trail.value : {}, trail)
}

function compareParameter(comparing: Comparing, before: Parameter, after: Parameter): void {
  compareRequired(comparing, before, after)
  compareLifecycles(comparing, 'parameter', lifecycleAt(before.trail), lifecycleAt(after.trail))
  compareEmptyValues(comparing, before.trail, after.trail)
  compareSerialized(comparing, before.trail, after.trail)
}

function compareFields(comparing: Comparing, before: Parameter, after: Parameter): void {
  compareRequired(comparing, before, after)
  comparing.compareSchemas({ ...comparing, encoding: encodingOf(after.trail) }, before.schemas, after.schemas)
}

function compareRequired(comparing: Comparing, before: Parameter, after: Parameter): void {
  const place = ({ trail }: Parameter): Trail => stepTo(trail, 'required') ?? trail
  if (!before.isRequired && after.isRequired) note(comparing, 'parameter-required', place(before), place(after))
  if (before.isRequired && !after.isRequired) note(comparing, 'parameter-optional', place(before), place(after))
}

function compareEmptyValues(comparing: Comparing, before: Trail, after: Trail): void {
  const [from, to] = [flagAt(before, 'allowEmptyValue'), flagAt(after, 'allowEmptyValue')]
  const [old, now] = [stepTo(before, 'allowEmptyValue') ?? before, stepTo(after, 'allowEmptyValue') ?? after]
  if (from && !to) note(comparing, 'parameter-empty-value-forbidden', old, now)
  if (!from && to) note(comparing, 'parameter-empty-value-allowed', old, now)
}
