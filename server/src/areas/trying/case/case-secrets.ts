/* What no case may hold: secrets. Owns: finding them by their names, as the debug page does before it saves. Pure. */
import type { CaseContent } from '@lectern/contracts'
import { isObject, isOnlyNamed, isOpenField, isSecretName, isSecretRow, parseJson, type Json } from '@lectern/model'

/** Names of what looks like a secret and is no variable. */
export function secretsIn({ request: { server, rows, body, signIn } }: CaseContent): string[] {
  const isOpen = (text: string) => text !== '' && !isOnlyNamed(text)
  return [
    // Pattern: 2,000 characters.
    ...(/\/\/[^/@]*@/.test(server) ? [server.replace(/\/\/[^/@]*@/, '//…@')] : []),
    ...rows.filter(({ place, name, text }) => isSecretRow(place, name) && isOpen(text)).map(({ name }) => name),
    ...body.fields.filter(({ name, text }) => isSecretName(name) && isOpen(text)).map(({ name }) => name),
    ...secretsInJson(body.text, isOpen),
    ...signIn.filter(({ field, text }) => !isOpenField(field) && !isOnlyNamed(text)).map(({ scheme }) => scheme),
  ]
}

function secretsInJson(text: string, isOpen: (text: string) => boolean): string[] {
  if (!/^\s*[[{]/.test(text)) return []
  try {
    return secretFields(parseJson(text), isOpen)
  } catch {
    // With a variable in place of a value it is no JSON, and it may be half-typed.
    return []
  }
}

function secretFields(value: Json, isOpen: (text: string) => boolean): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => secretFields(each, isOpen))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, each]) => {
    const isHeld = isSecretName(name) && (typeof each === 'number' || (typeof each === 'string' && isOpen(each)))
    return isHeld ? [name] : secretFields(each, isOpen)
  })
}
