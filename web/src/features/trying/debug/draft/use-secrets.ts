import { signInFields, type Secrets, type UsedScheme } from '@lectern/model'
import { useCallback, useMemo, useState } from 'react'
import { keepSecrets, readSecrets } from '../../../../shared/lib/tab-secrets.ts'

/** What is typed for a scheme: `token`, `key`, `user`, `password`, and what a token is asked for with. */
const fieldOf = (scheme: string, field: string) => `${scheme}/${field}`

/** What was typed to sign in, of one person in one application. */
export function useSecrets(place: string) {
  const [state, setState] = useState(() => readSecrets(place))
  const keep = useCallback(
    (added: Secrets, isRemembered?: boolean) => {
      // What was typed meanwhile stays when a token arrives.
      const now = readSecrets(place)
      const next = { values: { ...now.values, ...added }, isRemembered: isRemembered ?? now.isRemembered }
      keepSecrets(place, next.values, next.isRemembered)
      setState(next)
    },
    [place],
  )
  return useMemo(
    () => ({
      isRemembered: state.isRemembered,
      get: (scheme: string, field: string) => state.values[fieldOf(scheme, field)] ?? '',
      set: (scheme: string, texts: Readonly<Record<string, string>>) =>
        keep(Object.fromEntries(Object.entries(texts).map(([field, text]) => [fieldOf(scheme, field), text]))),
      remember: (on: boolean) => keep({}, on),
    }),
    [state, keep],
  )
}

export type SecretFields = ReturnType<typeof useSecrets>

/** What was typed for schemes. */
export function secretTexts(schemes: readonly UsedScheme[], fields: SecretFields): string[] {
  return schemes.flatMap(({ name, kind }) => signInFields[kind].map((field) => fields.get(name, field)))
}
