/* Method and path → what an operation does. */
import type { Phrase } from './phrase.ts'
import { isPlural, isReadingVerb, isVerb, singularOf, wordsOf } from './words.ts'

/** Versions, dates of versions, words of every address. */
const saysNothing = /^(?:api|apis|rest|v?\d{1,4}(?:\.\d{1,4}){0,2}|v\d{1,4}(?:alpha|beta)\d{0,4}|\d{4}-\d{2}-\d{2})$/i
/** Of the words before the last one, how many tell where it belongs. */
const mostOwners = 2

interface PathPart {
  words: string[]
  isParameter: boolean
}

/** Literal parts and parameters in order: `/v1/customers/{id}:cancel` → customers, {id}, cancel. */
export function partsOfPath(path: string): PathPart[] {
  return path.split('/').flatMap((segment) => {
    if (saysNothing.test(segment)) return []
    return [...segment.matchAll(/\{([^{}]*)\}|([^{}:]+)/g)].flatMap(([, parameter, literal = '']) => {
      const words = wordsOf(parameter ?? literal.replace(/\.(?:json|xml|do|action|php)$/, ''))
      return words.length === 0 ? [] : [{ words, isParameter: parameter !== undefined }]
    })
  })
}

/** `undefined` when the path names nothing. */
export function phraseOfPath(method: string, path: string): Phrase | undefined {
  const parts = partsOfPath(path)
  const last = parts.findLastIndex(({ isParameter }) => !isParameter)
  const literal = parts[last]
  if (literal === undefined || !Object.hasOwn(verbs, method)) return undefined
  const parameters = parts.slice(last + 1).map(({ words }) => words)
  const owners = parts.slice(0, last).filter(({ isParameter }) => !isParameter)
  const act = actOf(method, literal.words, parameters.length > 0)
  if (act !== undefined) return phraseOfAct(act, owners, { isOfOne: parts[last - 1]?.isParameter === true, parameters })
  const isItem = parameters.length > 0
  const noun = ownedBy(owners, literal.words)
  const isMany = !isItem && isPlural(literal.words.at(-1) ?? '')
  const verb = verbFor(method, { isItem, isMany })
  const isSingular = isItem || verb === 'create'
  return {
    verb,
    noun: isSingular ? singular(noun) : noun,
    by: distinguishing(parameters, literal.words),
    isList: verb === 'list',
  }
}

const verbs = { get: 'retrieve', post: 'create', put: 'update', patch: 'update', delete: 'delete', query: 'query' }

function verbFor(method: string, { isItem, isMany }: { isItem: boolean; isMany: boolean }): string {
  if (method === 'get' && isMany) return 'list'
  // What is posted to one of many changes it, to all of them adds one; of anything else the path does not tell.
  if (method === 'post' && !isMany) return isItem ? 'update' : ''
  return verbs[method as keyof typeof verbs] // the caller looked whether there is one
}

/** Verbs whose object is the one who calls. */
const withoutObject = new Set(['login', 'logout', 'register'])

interface Act {
  verb: string
  rest: string[]
}

/** The last segment when it names what is done: `/charges/{id}/capture`, `/pets/findByStatus`. */
function actOf(method: string, [first = '', ...rest]: readonly string[], isItem: boolean): Act | undefined {
  const isAct = method === 'get' ? isReadingVerb(first) : isVerb(first)
  // `/connect-apps/{id}` is one of many things.
  const isThing = isItem && rest.length > 0 && !rest.includes('by')
  return isAct && !isThing ? { verb: first, rest } : undefined
}

function phraseOfAct(
  { verb, rest }: Act,
  owners: readonly PathPart[],
  { isOfOne, parameters }: { isOfOne: boolean; parameters: readonly string[][] },
): Phrase {
  const { noun: own, by } = splitBy(rest)
  const owned = withoutObject.has(verb) ? [] : ownedBy(owners.slice(0, -1), owners.at(-1)?.words ?? [])
  const noun = own.length > 0 ? own : isOfOne || parameters.length > 0 ? singular(owned) : owned
  const known = new Set(by.flat())
  const more = distinguishing(parameters, noun).filter((words) => !words.every((word) => known.has(word)))
  return { verb, noun, by: [...by, ...more], isList: verb === 'list' }
}

/** `status`, `by`, `name` → the thing and what it is found by. */
export function splitBy(words: readonly string[]): { noun: string[]; by: string[][] } {
  const at = words.indexOf('by')
  if (at === -1 || at === words.length - 1) return { noun: [...words], by: [] }
  return { noun: words.slice(0, at), by: [words.slice(at + 1)] }
}

function ownedBy(owners: readonly PathPart[], words: readonly string[]): string[] {
  const above = owners
    .slice(-mostOwners)
    .map((owner) => singular(owner.words))
    .filter((owner) => !owner.every((word, index) => singularOf(words[index] ?? '') === word))
  return [...above.flat(), ...words]
}

/** With its last word in the singular. */
function singular(words: readonly string[]): string[] {
  return words.map((word, index) => (index === words.length - 1 ? singularOf(word) : word))
}

/** What parameters add to the thing's name: `{customer_id}` of a customer is its `id`, `{customer}` adds nothing. */
function distinguishing(parameters: readonly string[][], noun: readonly string[]): string[][] {
  const named = new Set(noun.map(singularOf))
  return parameters
    .map((words) => words.filter((word) => !named.has(singularOf(word))))
    .filter((words) => words.length > 0)
}
