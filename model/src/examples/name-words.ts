/* The words of a field's name, and what dictionaries of names have for them. Owns: that the last words count, in English and in Chinese. */

/** Names whose words are remembered before all are forgotten. */
const mostNames = 5_000
const wordsByName = new Map<string, readonly string[]>()

/** In small letters; each Chinese character is a word: `billingCity` → billing, city; `收货人` → 收, 货, 人. */
export function wordsOf(name: string): readonly string[] {
  const known = wordsByName.get(name)
  if (known !== undefined) return known
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/\p{Script=Han}/gu, ' $& ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  if (wordsByName.size >= mostNames) wordsByName.clear()
  wordsByName.set(name, words)
  return words
}

/** What the dictionary has for all of the words, else for ever fewer of the last ones, at least so many. */
export function findByWords<T>(dictionary: ReadonlyMap<string, T>, words: readonly string[], least = 1): T | undefined {
  for (let start = 0; start <= words.length - least; start++) {
    const found = dictionary.get(words.slice(start).join(''))
    if (found !== undefined) return found
  }
  return undefined
}
