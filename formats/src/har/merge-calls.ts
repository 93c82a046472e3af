/*
 * Several recordings of one call → the facts of one document.
 */
import type { BodyFacts, CallFacts, Entry } from '../requests/facts.ts'
import { mergeEntries } from '../requests/parameters.ts'

/** What all recordings say: parameters of any of them, required when all have it, bodies and answers as samples. */
export function mergeCalls(all: readonly [CallFacts, ...CallFacts[]]): CallFacts {
  const [first] = all
  const bodies = all.flatMap(({ body }) => (body === undefined ? [] : [body]))
  const body = mergeBodies(bodies)
  const descriptions = new Set(all.map(({ description }) => description).filter((text) => text.trim() !== ''))
  const security = all.find((call) => call.security !== undefined)?.security
  return {
    ...first,
    description: [...descriptions].join('\n\n'),
    query: merge(all, 'query'),
    headers: merge(all, 'headers', true),
    cookies: merge(all, 'cookies'),
    ...(body !== undefined && { body }),
    answers: all.flatMap(({ answers }) => answers),
    ...(security !== undefined && { security }),
  }
}

/** Parameters of all calls. One that every one of several calls sends is required; of a single call nothing can be told. */
function merge(calls: readonly CallFacts[], part: 'query' | 'headers' | 'cookies', ignoresCase = false): Entry[] {
  if (calls.length === 1) return calls[0]?.[part] ?? []
  const keyOf = ({ name }: Entry): string => (ignoresCase ? name.toLowerCase() : name)
  const counts = new Map<string, number>()
  for (const call of calls)
    for (const name of new Set(call[part].map(keyOf))) counts.set(name, (counts.get(name) ?? 0) + 1)
  return mergeEntries(
    calls.flatMap((call) => call[part]),
    ignoresCase,
  ).map((entry) => ({ ...entry, ...(counts.get(keyOf(entry)) === calls.length && { required: true }) }))
}

/** Samples of the first body's media type, and fields of all forms. */
function mergeBodies(bodies: readonly BodyFacts[]): BodyFacts | undefined {
  const [first] = bodies
  if (first === undefined || bodies.length === 1) return first
  if (first.kind === 'form')
    return { ...first, entries: mergeEntries(bodies.flatMap((body) => (body.kind === 'form' ? body.entries : []))) }
  if (first.kind !== 'raw') return first
  const samples = bodies.flatMap((body) => (body.kind === 'raw' ? body.samples : []))
  return { ...first, samples: [...new Map(samples.map((sample) => [sample.text, sample])).values()] }
}
