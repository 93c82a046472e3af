/*
 * JSON pointers (RFC 6901) in their URI fragment form, `#/paths/~1orders/get`, and their plain form without `#`.
 * Owns: encoding, decoding and looking up. Does not own: which document a reference means (`components.ts`).
 */
import { isObject, type Json } from './json.ts'

const plainSegment = /^[\w.-]*$/
/** Percent forms of `$ & + , : ; = @`, which a fragment may hold as they are (RFC 3986 §3.5). */
const allowedInFragments = /%(?:24|26|2B|2C|3A|3B|3D|40)/g

/** One segment as it stands in a fragment pointer: `~` and `/` escaped, then everything a URI fragment cannot hold. */
export function encodeSegment(segment: string): string {
  if (plainSegment.test(segment)) return segment
  // `encodeURIComponent` throws on half surrogate pairs, which JSON texts may hold.
  return encodeURIComponent(escapeSegment(segment).toWellFormed()).replaceAll(allowedInFragments, decodeURIComponent)
}

/** One segment as it stands in a plain pointer. */
export function escapeSegment(segment: string): string {
  return segment.includes('~') || segment.includes('/') ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment
}

/** The name a fragment segment stands for. A broken percent sequence is taken as it is written. */
export function decodeSegment(segment: string): string {
  if (plainSegment.test(segment)) return segment
  return decodePercent(segment).replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Percent-decoding that leaves what is no percent-encoded text as it is. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // Not percent-encoded text after all (`100%`): what is written is the name.
    return text
  }
}

/** The pointer of these names: `pointerOf(['paths', '/a'])` is `#/paths/~1a`; the root is `#`. */
export function pointerOf(segments: readonly (string | number)[]): string {
  return segments.reduce<string>((pointer, segment) => childPointer(pointer, segment), '#')
}

/** The plain pointer of these names: `/paths/~1a`; the root is the empty string. Places in a source are told this way. */
export function plainPointerOf(segments: readonly (string | number)[]): string {
  let pointer = ''
  for (const segment of segments) pointer += `/${typeof segment === 'number' ? segment : escapeSegment(segment)}`
  return pointer
}

/** The pointer of a child. */
export function childPointer(pointer: string, segment: string | number): string {
  return typeof segment === 'number' ? `${pointer}/${segment}` : `${pointer}/${encodeSegment(segment)}`
}

/**
 * The names of a pointer, or undefined when the text is not a pointer (an anchor such as `#node`, a URL).
 * The plain form `/a/b` is understood as well.
 */
export function segmentsOf(pointer: string): string[] | undefined {
  const body = pointer.startsWith('#') ? pointer.slice(1) : pointer
  if (body === '') return []
  if (!body.startsWith('/')) return undefined
  return body.slice(1).split('/').map(decodeSegment)
}

/** The value a pointer leads to in `root`; undefined when nothing is there. */
export function resolvePointer(root: Json, pointer: string): Json | undefined {
  const segments = segmentsOf(pointer)
  return segments === undefined ? undefined : resolveSegments(root, segments)
}

/** As `resolvePointer`, with names already decoded. */
export function resolveSegments(root: Json | undefined, segments: readonly string[]): Json | undefined {
  let value: Json | undefined = root
  for (const segment of segments) {
    if (Array.isArray(value)) value = /^(0|[1-9]\d*)$/.test(segment) ? value[Number(segment)] : undefined
    else if (isObject(value) && Object.hasOwn(value, segment)) value = value[segment]
    else return undefined
  }
  return value
}
