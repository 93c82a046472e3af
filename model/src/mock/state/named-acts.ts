/* What calls do whose paths say it in words, as those of remote procedures: `/order/page`, `/order/getById`, `/api/addUser`. */

export type CollectionAct = 'list' | 'create' | 'read' | 'replace' | 'patch' | 'remove'

export interface NamedAct {
  act: CollectionAct
  /** What it is about, in the singular: `user` of `addUser`; empty where the path before says it. */
  noun: string
}

const lists = new Set(['list', 'page', 'search'])
/** One item, or several of them: the words that follow tell. */
const finds = new Set(['find', 'query', 'select'])
const reads = new Set(['get', 'read', 'load', 'fetch', 'view', 'show', 'detail', 'details', 'info'])
const writes = new Map<string, CollectionAct>([
  ...pairs('create', ['add', 'create', 'insert', 'new', 'save']),
  ...pairs('patch', ['edit', 'modify', 'update']),
  ...pairs('remove', ['del', 'delete', 'remove']),
])

function pairs(act: CollectionAct, words: readonly string[]): [string, CollectionAct][] {
  return words.map((word) => [word, act])
}

const isVerb = (word: string): boolean => lists.has(word) || finds.has(word) || reads.has(word) || writes.has(word)

/** Words that say nothing of what a call is about. */
const fillers = new Set([...lists, 'all', 'batch', 'detail', 'details', 'info', 'one', 'query'])
const manyWords = new Set([...lists, 'all'])
const oneWords = new Set(['detail', 'details', 'info', 'one'])
const idWords = new Set(['id', 'ids'])

/** Segments with more characters are no words. */
const longestSegment = 100

/** @param segment of a path: `getOrderList`, `order-add`, `page.json` */
export function namedActOf(segment: string): NamedAct | undefined {
  if (segment.length > longestSegment) return undefined
  const words = wordsOf(segment).filter((word) => word !== 'batch')
  const [first, ...rest] = words
  if (first === undefined) return undefined
  if (isVerb(first)) return actOf(first, rest)
  const last = rest.pop()
  return last !== undefined && isVerb(last) && !rest.includes('by') ? actOf(last, [first, ...rest]) : undefined
}

/** `getOrderList.json` → `get`, `order`, `list`. */
function wordsOf(segment: string): string[] {
  const [plain = ''] = segment.split('.', 1)
  const parted = plain.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
  return parted
    .toLowerCase()
    .split(/[ _-]/)
    .filter((word) => word !== '')
}

function actOf(verb: string, rest: readonly string[]): NamedAct | undefined {
  const by = rest.indexOf('by')
  const about = by < 0 ? rest : rest.slice(0, by)
  const key = by < 0 ? [] : rest.slice(by + 1)
  const isById = key.length > 0 && key.every((word) => idWords.has(word))
  const noun = singularOf(about.filter((word) => !fillers.has(word)).join('-'))
  const act = writes.get(verb)
  // `/saveOrUpdate` does one or the other.
  if (act !== undefined) return about.includes('or') || (by >= 0 && !isById) ? undefined : { act, noun }
  if (isById) return { act: 'read', noun }
  if (about.some((word) => oneWords.has(word))) return { act: 'read', noun }
  const isMany = lists.has(verb) || finds.has(verb) || about.some((word) => manyWords.has(word))
  if (isMany || (by < 0 && noun !== '' && noun !== about.join('-'))) return { act: 'list', noun }
  return by < 0 ? { act: 'read', noun } : undefined
}

/** `orders` → `order`, `categories` → `category`. */
export function singularOf(noun: string): string {
  const word = noun.toLowerCase()
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word
}
