/* Variables in a draft: which ones it names. */
import { variablesIn, type UsedScheme } from '@lectern/model'
import type { CallDraft } from '../draft/call-draft.ts'
import { secretTexts, type SecretFields } from '../draft/use-secrets.ts'

/** Names of the variables in what a call sends. */
export function variablesOfDraft(
  { server, variables, rows, body }: CallDraft,
  schemes: readonly UsedScheme[],
  secrets: SecretFields,
): string[] {
  const texts = [
    server,
    ...Object.values(variables),
    ...rows.filter(({ isOn }) => isOn).flatMap(({ name, text }) => [name, text]),
    ...(body.kind === 'text' ? [body.text] : []),
    ...body.fields.filter(({ isOn }) => isOn).flatMap(({ name, text }) => [name, text]),
    ...secretTexts(schemes, secrets),
  ]
  return [...new Set(texts.flatMap(variablesIn))]
}
