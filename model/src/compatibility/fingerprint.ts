/*
 * What an accepted break is recognised by.
 * Owns: what goes into it: the rule, whose part it is, where in it by names that edits elsewhere leave alone, and what it was and is. The form is
 * stored with each accepted break: it never changes.
 */
import { isChoice } from '../facts/choice.ts'
import type { Part } from '../facts/parts.ts'
import { arrayAt, isObject, objectAt, stringAt, type Json } from '../json.ts'
import { pathShape } from '../merge/path-names.ts'
import type { FindingSubject } from './finding.ts'
import type { RuleId } from './rules/topics.ts'

export interface Fingerprinted {
  ruleId: RuleId
  subject: FindingSubject
  /** The content first. */
  way: readonly Part[]
  from: Json | undefined
  to: Json | undefined
}

/** 16 hexadecimal digits. */
export function fingerprintOf({ ruleId, subject, way, from, to }: Fingerprinted): string {
  return digest(JSON.stringify([ruleId, subjectName(subject), namesOnWay(way), from ?? null, to ?? null]))
}

/** Names of variables in an address don't count. */
function subjectName(subject: FindingSubject): string {
  switch (subject.kind) {
    case 'application':
      return ''
    case 'operation':
      return `${subject.container} ${subject.method.toLowerCase()} ${pathShape(subject.path)}`
    case 'method':
      return `method ${subject.name}`
    case 'component':
      return `${subject.section} ${subject.name}`
  }
}

/** Keywords that may be wrapped around a schema without another meaning. */
const wrapping: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'properties'])

function namesOnWay(way: readonly Part[]): string[] {
  return way.slice(1).flatMap((part, index): string[] => {
    const [owner, above] = [way[index], way[index - 1]]
    if (owner === undefined) return []
    if (owner.shape.form === 'object') return owner.shape.isSchema && wrapping.has(part.key) ? [] : [part.key]
    if (owner.shape.name !== 'branches') return [`[${part.key}]`]
    return isChoice(owner, above) ? [`[${nameOfBranch(part)}]`] : []
  })
}

/** One that nothing names is called by its position elsewhere, which others may take. */
function nameOfBranch({ key, value }: Part): string {
  if (!/^#\d+$/.test(key) || !isObject(value)) return key
  const parts = (arrayAt(value, 'allOf') ?? []).map((part) => (isObject(part) ? (stringAt(part, '$ref') ?? '') : ''))
  return [...parts, ...Object.keys(objectAt(value, 'properties') ?? {})].sort().join(' ')
}

/** 64 bits, evenly spread; not meant to withstand whoever looks for two texts of one. */
function digest(text: string): string {
  let [low, high] = [0x811c9dc5, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    low = Math.imul(low ^ code, 0x9e3779b1)
    high = Math.imul(high ^ code, 0x5bd1e995)
    low ^= low >>> 15
    high ^= high >>> 13
  }
  return [mixed(low, high), mixed(high, low)].map((half) => half.toString(16).padStart(8, '0')).join('')
}

function mixed(one: number, other: number): number {
  const mix = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35)
  return (mix ^ (mix >>> 16)) >>> 0
}
