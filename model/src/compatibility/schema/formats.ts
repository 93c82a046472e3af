/*
 * Which formats allow all that others do.
 */
import { appendAll } from '../../append-all.ts'
import type { Atom } from './atoms.ts'
import { textFacets, type Facet } from './facets.ts'

/** Formats that are remarks: every text has them. */
const remarks: ReadonlySet<string> = new Set(['password', 'textarea', 'html', 'markdown'])

/** The formats that say which values are allowed. */
export function speakingFormats(atoms: readonly Atom[]): Facet<string>[] {
  return textFacets(atoms, 'format').filter(({ value }) => !remarks.has(value))
}

/** By format: those that allow all that it does (JSON Schema 2020-12 validation §7.3, OpenAPI format registry). */
const direct: Readonly<Record<string, readonly string[]>> = {
  email: ['idn-email'],
  float: ['double'],
  hostname: ['idn-hostname'],
  int8: ['int16'],
  int16: ['int32'],
  int32: ['int64', 'double'],
  uint8: ['uint16', 'int16'],
  uint16: ['uint32', 'int32'],
  uint32: ['uint64', 'int64'],
  uri: ['iri', 'uri-reference'],
  'uri-reference': ['iri-reference'],
  iri: ['iri-reference'],
}

/** Whether the second format allows all that the first does. */
export function isWiderFormat(format: string | undefined, other: string): boolean {
  if (format === undefined) return false
  const reached = new Set([format])
  const queue = [format]
  // The queue grows while it is read.
  for (const each of queue) {
    const next = Object.hasOwn(direct, each) ? (direct[each] ?? []) : []
    appendAll(
      queue,
      next.filter((one) => !reached.has(one)),
    )
    for (const one of next) reached.add(one)
  }
  return reached.has(other)
}
