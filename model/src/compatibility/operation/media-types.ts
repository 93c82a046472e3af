/*
 * Names of media types and of ranges of them (RFC 9110 §8.3, §12.5.1).
 */

/** A name taken apart. */
interface MediaType {
  essence: string
  /** Without the weight of a preference, which is no part of what is sent. */
  parameters: ReadonlyMap<string, string>
}

/** What the second name is, seen from the first; undefined when they have nothing in common. */
export function relateMediaTypes(name: string, other: string): 'same' | 'narrower' | 'wider' | 'other' | undefined {
  const [from, to] = [partsOf(name), partsOf(other)]
  const [isWithin, isAround] = [isInRange(to.essence, from.essence), isInRange(from.essence, to.essence)]
  const isNarrower = (isWithin || hasSuffix(to.essence, from.essence)) && hasAll(to, from)
  const isWider = isAround && hasAll(from, to)
  if (isNarrower && isWider) return 'same'
  if (isNarrower) return 'narrower'
  if (isWider) return 'wider'
  return isWithin || isAround || hasSuffix(from.essence, to.essence) ? 'other' : undefined
}

function partsOf(name: string): MediaType {
  const [essence = '', ...parameters] = name.toLowerCase().split(';')
  const pairs = parameters.flatMap((parameter): [string, string][] => {
    const [key = '', value = ''] = parameter.split('=').map((part) => part.trim())
    return key === '' || key === 'q' ? [] : [[key, value]]
  })
  return { essence: essence.trim(), parameters: new Map(pairs) }
}

/** `application/*` has `application/json`. */
function isInRange(essence: string, range: string): boolean {
  const [type = '', subtype = ''] = range.split('/')
  return essence === range || range === '*/*' || (subtype === '*' && essence.startsWith(`${type}/`))
}

/** `application/problem+json` is read like `application/json` (RFC 6839); who asks for one is not given the other. */
function hasSuffix(essence: string, plain: string): boolean {
  const [type = '', subtype = ''] = plain.split('/')
  return !subtype.includes('+') && essence.startsWith(`${type}/`) && essence.endsWith(`+${subtype}`)
}

function hasAll({ parameters }: MediaType, { parameters: wanted }: MediaType): boolean {
  return [...wanted].every(([key, value]) => parameters.get(key) === value)
}
