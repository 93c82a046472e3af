/* Texts that are kept for others, without the secrets in them. Owns: finding them in JSON by the names of their fields, and by what they look like. Pure. */
import { isObject, type Json } from '../json.ts'
import { jsonText, parseJson } from '../number-literal.ts'
import { isOnlyNamed, isSecretName } from './secret-names.ts'

/** Takes the place of a secret. */
export const hiddenSecret = '[hidden]'

/** What signs somebody in whatever its field is called: a JSON Web Token, or a value of the header `Authorization`. */
const looksSecret = /^(?:(?:bearer|basic) \S+$|eyJ[\w-]{8,}\.[\w-]+\.)/i

/** Levels that are looked into; what is deeper is left out. */
const deepest = 100

export interface WithoutSecrets {
  text: string
  /** Names of the fields whose values were replaced, each once. */
  hidden: string[]
}

/** The text as it is where it has none, or is no JSON. */
export function hideSecrets(text: string): WithoutSecrets {
  const value = readJson(text)
  if (value === undefined) return { text, hidden: [] }
  const hidden = new Set<string>()
  const shown = hideIn(value, '', hidden, 0)
  return hidden.size === 0 ? { text, hidden: [] } : { text: jsonText(shown, 2), hidden: [...hidden] }
}

function readJson(text: string): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

function hideIn(value: Json, name: string, hidden: Set<string>, depth: number): Json {
  const inside = (each: Json, of: string) => hideIn(each, of, hidden, depth + 1)
  if (depth < deepest && Array.isArray(value)) return value.map((each) => inside(each, name))
  if (depth < deepest && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside(each, key)]))
  if (depth < deepest && !isSecret(value, name)) return value
  hidden.add(name)
  return hiddenSecret
}

function isSecret(value: Json, name: string): boolean {
  if (typeof value === 'string')
    return value !== '' && ((isSecretName(name) && !isOnlyNamed(value)) || looksSecret.test(value))
  return isSecretName(name) && value !== null && typeof value !== 'boolean'
}
