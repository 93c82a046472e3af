/* What a caller asks of the answer: `Prefer` (RFC 7240) and `Accept` (RFC 9110 §12.5.1). */
import { trimEndOf } from '../text-parts.ts'

export interface Preference {
  /** A status code. */
  code?: string
  /** Name of a documented example. */
  example?: string
  /** Made up, although an example is documented. */
  isDynamic: boolean
  /** What made-up values follow beside the request. */
  seed?: string
  /** Answered, although the request is not as documented: `validate=false`. */
  isUnchecked: boolean
}

/** Separated by commas and semicolons, which names in quotes may have. */
const parts = /(?:"[^"]*"?|[^,;"])+/g

export function readPrefer(header: string): Preference {
  const wanted = new Map(
    (header.match(parts) ?? []).map((part): [string, string] => {
      const [name = '', ...value] = part.split('=')
      return [name.trim().toLowerCase(), unquoted(value.join('='))]
    }),
  )
  const code = wanted.get('code')
  const example = wanted.get('example')
  const seed = wanted.get('seed')
  return {
    ...(code !== undefined && /^[1-5]\d\d$/.test(code) && { code }),
    ...(example !== undefined && example !== '' && { example }),
    ...(seed !== undefined && seed !== '' && { seed }),
    isDynamic: wanted.get('dynamic') === 'true',
    isUnchecked: wanted.get('validate') === 'false',
  }
}

/** Whether the caller chooses the document's answer: its status, its example, or generated values. */
export function choosesAnswer(prefer: string): boolean {
  const { code, example, isDynamic, seed } = readPrefer(prefer)
  return code !== undefined || example !== undefined || isDynamic || seed !== undefined
}

const unquoted = (text: string): string => trimEndOf(text.trim(), '"').replace(/^"/, '')

interface Range {
  type: string
  quality: number
}

/** The one of the media types that the caller likes best, in documented order where it likes several alike; undefined for none. */
export function pickMediaType(accept: string, offered: readonly string[]): string | undefined {
  const ranges = accept.trim() === '' ? [{ type: '*/*', quality: 1 }] : accept.split(',').map(readRange)
  let best: { mediaType: string; quality: number } | undefined
  for (const mediaType of offered) {
    const quality = qualityOf(mediaType, ranges)
    if (quality > (best?.quality ?? 0)) best = { mediaType, quality }
  }
  return best?.mediaType
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((each) => each.startsWith('q='))?.slice(2)
  const value = quality === undefined ? 1 : Number(quality)
  return { type, quality: Number.isFinite(value) ? Math.min(Math.max(value, 0), 1) : 0 }
}

/** The range that is closest to the type decides. */
function qualityOf(mediaType: string, ranges: readonly Range[]): number {
  const type = essenceOf(mediaType)
  const [family = ''] = type.split('/')
  const suffixed = type.endsWith('+json') ? 'application/json' : type.endsWith('+xml') ? 'application/xml' : type
  // A documented range, such as `*/*`, may be sent as whatever was asked for.
  const forms = [type, suffixed, `${family}/*`, '*/*']
  for (const form of forms) {
    const range = ranges.find((each) => each.type === form)
    if (range !== undefined) return range.quality
  }
  const isOpen = type.includes('*')
  const inside = isOpen ? ranges.filter((each) => type === '*/*' || each.type.startsWith(`${family}/`)) : []
  return inside.reduce((best, { quality }) => Math.max(best, quality), 0)
}

/** Whether a documented range, `text/*`, has the type in it; `application/json` also stands for `application/…+json`. */
export function coversMediaType(range: string, type: string): boolean {
  return qualityOf(type, [{ type: essenceOf(range), quality: 1 }]) > 0
}

/** `Application/JSON; charset=utf-8` → `application/json`. */
export function essenceOf(mediaType: string): string {
  return (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase()
}
