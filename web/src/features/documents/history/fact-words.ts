/* What fields of security schemes and links are called, where two states are compared. */
import { useFieldWord } from '../../../entities/change/field-words.ts'

/** Fields below which the names are people's own. */
const ownNamesBelow: ReadonlySet<string> = new Set(['scopes', 'parameters', 'requestBody', 'variables'])

const separator = ' › '

/** The names that lead to a fact, as one text. */
export function joinNames(names: readonly string[]): string {
  return names.join(separator)
}

/** The names of `joinNames` in words; what OpenAPI does not define stays as it is. */
export function useFactName(): (joined: string) => string {
  const wordOf = useFieldWord()
  return (joined) => {
    const names = joined.split(separator)
    const owner = names.findIndex((name) => ownNamesBelow.has(name) || name.startsWith('x-'))
    return joinNames(names.map((name, at) => (owner === -1 || at <= owner ? (wordOf(name) ?? name) : name)))
  }
}
