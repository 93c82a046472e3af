/* An operation id → what the operation does, where the id is more than its method and path written together. */
import { partsOfPath, splitBy } from './path-phrase.ts'
import type { Phrase } from './phrase.ts'
import { isVerb, singularOf, wordsOf } from './words.ts'

const longestWord = 24
const mostWords = 10
/** Verbs about many things unless they name one. */
const readingMany = new Set(['list', 'search', 'query', 'count'])
const alsoNouns = new Set(
  'block check count export import link mark post process query return reverse run search set start stop void'.split(
    ' ',
  ),
)
/** Names of classes end in them. */
const classWords = new Set(['controller', 'resource', 'service', 'api', 'handler'])
const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options'])

/** `undefined` for ids that say no more than method and path, and for those that are no words. */
export function phraseOfId(id: string, method: string, path: string): Phrase | undefined {
  const words = wordsOfId(id)
  if (words.length < 2 || words.length > mostWords || !words.every(isReadable)) return undefined
  if (isEcho(words, method, path)) return undefined
  const [first = '', ...rest] = words
  if (isVerb(first)) return { verb: first, ...splitBy(rest), isList: false }
  const at = findVerb(words)
  return at === -1 ? { verb: '', noun: words, by: [], isList: false } : phraseAround(words, at)
}

/** Without what generators append to tell ids apart. */
function wordsOfId(id: string): string[] {
  const words = id
    .replace(/^(?:GET|POST|PUT|PATCH|DELETE)_/, '')
    .replace(/Using(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)(?:_\d+)?$/, '')
    .replace(/_\d+$/, '')
    .replace(/_(?=[a-f]*\d)[0-9a-f]{8}$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap(wordsOf)
  return words.filter((word, index) => word !== words[index - 1])
}

// Pattern: at most 24 characters (`longestWord`).
const isReadable = (word: string): boolean =>
  word.length <= longestWord && (!/\d.*\D.*\d|\d{3}/.test(word) || /^v\d+(?:alpha|beta)\d*$/.test(word))

/** `PostAccounts` of `POST /v1/accounts`: the path reads better. */
function isEcho(words: readonly string[], method: string, path: string): boolean {
  const [first = ''] = words
  if (isVerb(first) && !methods.has(first)) return false
  const known = new Set(partsOfPath(path).flatMap((part) => part.words.map(normal)))
  const others = words.filter((word) => !known.has(normal(word)) && !/^(?:by|and|api|v\d+)$/i.test(word))
  return others.every((word) => word === method)
}

const normal = (word: string): string => singularOf(word.toLowerCase())

/** The verb behind the thing it is about: `orgListMembers`, `pets.list`. Words that are nouns as often count at the end only. */
function findVerb(words: readonly string[]): number {
  const at = words.findIndex((word) => isVerb(word) && !alsoNouns.has(word))
  return at === -1 && isVerb(words.at(-1) ?? '') ? words.length - 1 : at
}

/** `UsersController_findAll` → find all users; `Machines_CreateOrUpdate` → create or update machine. */
function phraseAround(words: readonly string[], at: number): Phrase {
  const thing = words.slice(0, at).filter((word) => !classWords.has(word))
  const [verb = '', ...rest] = words.slice(at)
  const isEither = rest[0] === 'or' && rest[1] !== undefined
  const { noun, by } = splitBy(isEither ? rest.slice(2) : rest)
  const isAll = noun[0] === 'all'
  const own = isAll ? noun.slice(1) : noun
  const isMany = isAll || (readingMany.has(verb) && own.length === 0)
  const named = isMany ? thing : [...thing.slice(0, -1), ...thing.slice(-1).map(singularOf)]
  return {
    verb: isEither ? `${verb} or ${rest[1] ?? ''}` : verb,
    noun: [...(isAll ? ['all'] : []), ...named, ...own],
    by,
    isList: false,
  }
}
