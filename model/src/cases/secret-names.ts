/* What is a secret by its name, so that it is neither written down nor shown in samples. */
import type { CaseRow } from './call-case.ts'

const secretName =
  /authorization|cookie|credential|passw(?:or)?d|passphrase|secret|session|signature|token|(?:api|access|private)[-_]?key|^auth|^pwd$|^sign$/i

/** Whether the value of a row is one; all cookies are. */
export function isSecretRow(place: CaseRow['place'], name: string): boolean {
  return place === 'cookie' || secretName.test(name)
}

/** Whether the value of a field is one. */
export function isSecretName(name: string): boolean {
  return secretName.test(name)
}

/** `{{token}}` or `Bearer {{token}}`: the name of a secret is none. */
export function isOnlyNamed(text: string): boolean {
  return /^(?:[a-z]+ )?\{\{[\w-]{1,50}\}\}$/i.test(text)
}
