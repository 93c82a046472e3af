/* Variables in a draft: which ones it names, and the draft with their values. */
import { fillJsonVariables, fillVariables, variablesIn, type VariableValues } from '@lectern/model'
import type { CallDraft, DraftBody } from '../draft/call-draft.ts'
import { secretTexts, type SecretFields, type UsedScheme } from '../draft/use-secrets.ts'

/** The call with values in place of the names of variables; names without a value stay. */
export function fillDraft(draft: CallDraft, values: VariableValues): CallDraft {
  const fill = (text: string) => fillVariables(text, values)
  return {
    ...draft,
    server: fill(draft.server),
    variables: Object.fromEntries(Object.entries(draft.variables).map(([name, text]) => [name, fill(text)])),
    rows: draft.rows.map((row) => ({ ...row, name: fill(row.name), text: fill(row.text) })),
    body: filledBody(draft.body, values),
  }
}

function filledBody(body: DraftBody, values: VariableValues): DraftBody {
  const fill = (text: string) => fillVariables(text, values)
  const isJson = /[/+]json\b/i.test(body.mediaType)
  return {
    ...body,
    text: isJson ? fillJsonVariables(body.text, values) : fill(body.text),
    fields: body.fields.map((field) => ({ ...field, name: fill(field.name), text: fill(field.text) })),
  }
}

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

/** An address or code with the names of variables as people write them: braces are encoded in addresses and forms. */
export function withPlainNames(text: string): string {
  return text.replaceAll(/%7B%7B([\w-]{1,50})%7D%7D/gi, '{{$1}}')
}
