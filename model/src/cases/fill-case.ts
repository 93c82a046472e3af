/* The request of a case at an environment. Owns: putting values in place of variables, and finding what the document says of each row. */
import { fillJsonVariables, fillVariables, variablesIn, type VariableValues } from '../settings/variables.ts'
import { fillRequest, fillableParameters } from '../operation/request/fill-request.ts'
import type { BodyDescription, FormField } from '../operation/request/body.ts'
import { requestOf, type NameValue, type RequestDescription } from '../operation/request/request.ts'
import type { CaseRequest, CaseRow } from './call-case.ts'
import { schemesAt, secretsFor, type CalledDocument, type ReadField } from './sign-in.ts'

/** The texts of a call in which variables are named. */
interface CallTexts {
  server: string
  variables: Readonly<Record<string, string>>
  rows: readonly { name: string; text: string }[]
  body: { mediaType: string; text: string; fields: readonly { name: string; text: string }[] }
}

/** The call with values in place of the names of variables; names without a value stay. */
export function fillCall<C extends CallTexts>(call: C, values: VariableValues): C {
  const fill = (text: string) => fillVariables(text, values)
  const { body } = call
  const isJson = /[/+]json\b/i.test(body.mediaType)
  const filled: CallTexts = {
    ...call,
    server: fill(call.server),
    variables: Object.fromEntries(Object.entries(call.variables).map(([name, text]) => [name, fill(text)])),
    rows: call.rows.map((row) => ({ ...row, name: fill(row.name), text: fill(row.text) })),
    body: {
      ...body,
      text: isJson ? fillJsonVariables(body.text, values) : fill(body.text),
      fields: body.fields.map((field) => ({ ...field, name: fill(field.name), text: fill(field.text) })),
    },
  }
  // Texts differ, and nothing else.
  return filled as C
}

/** The address of the server with the values of its variables. */
export function serverOf({ server, variables }: Pick<CallTexts, 'server' | 'variables'>): string {
  const filled = server
    .trim()
    .replaceAll(/(?<!\{)\{([^{}]+)\}(?!\})/g, (whole, name: string) =>
      Object.hasOwn(variables, name) ? (variables[name] ?? whole) : whole,
    )
  return filled === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(filled) ? filled : `http://${filled}`
}

/** An address or code with the names of variables as people write them: braces are encoded in addresses and forms. */
export function withPlainNames(text: string): string {
  return text.replaceAll(/%7B%7B([\w-]{1,50})%7D%7D/gi, '{{$1}}')
}

/** Where a case is sent, and the values of its variables. */
export interface CaseTarget {
  /** Address of the environment, for cases without one of their own. */
  server: string
  /** Values of the variables of that address. */
  serverValues: Readonly<Record<string, string>>
  values: VariableValues
}

/** The request that is sent. Files are no part of a case. */
export function requestOfCase(
  document: CalledDocument,
  written: CaseRequest,
  { server, serverValues, values }: CaseTarget,
): RequestDescription {
  const { content, components, application } = document
  const own = written.server === '' ? { server, variables: { ...serverValues, ...written.variables } } : {}
  const request = fillCall({ ...written, ...own }, values)
  const rows = request.rows.filter((row) => row.isOn && row.name !== '')
  const known = new Map(fillableParameters(content, components).map((each) => [keyOf(each.in, each.name), each]))
  const parameters = rows.flatMap((row) => {
    const parameter = known.get(keyOf(row.place, row.name)) ?? known.get(keyOf('querystring', row.name))
    return parameter === undefined ? [] : [{ parameter, text: row.text, row }]
  })
  const filled = new Set<CaseRow>(parameters.map(({ row }) => row))
  const extra = (place: CaseRow['place']): NameValue[] =>
    rows.filter((row) => row.place === place && !filled.has(row)).map(({ name, text }) => ({ name, value: text }))
  const schemes = schemesAt(document, written.security)
  const read = signInOf(written)
  const description = {
    server: serverOf(request),
    method: '',
    parameters,
    query: extra('query'),
    headers: extra('header'),
    cookies: extra('cookie'),
    body: bodyOf(document, request),
    security: written.security ?? undefined,
    secrets: secretsFor(schemes, read, values),
  }
  return fillRequest(content, components, description, application)
}

export function signInOf({ signIn }: CaseRequest): ReadField {
  return (scheme, field) => signIn.find((each) => each.scheme === scheme && each.field === field)?.text ?? ''
}

function keyOf(place: string, name: string): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`
}

function bodyOf(
  { content, components, application }: CalledDocument,
  { body }: CaseRequest,
): BodyDescription | undefined {
  const { mediaType, text, fields } = body
  if (mediaType === '') return undefined
  if (!/^multipart\/|^application\/x-www-form-urlencoded\b/.test(mediaType)) return { mediaType, text }
  const documented = requestOf(content, components, { application, mediaType }).body?.fields ?? []
  const sent = fields
    .filter(({ isOn, isFile, name }) => isOn && !isFile && name !== '')
    .map(({ name, text: value }): FormField => {
      const { isReserved, contentType } = documented.find((field) => field.name === name) ?? {}
      return {
        name,
        value,
        ...(isReserved === true && { isReserved }),
        ...(contentType !== undefined && { contentType }),
      }
    })
  return { mediaType, fields: sent }
}

/** Names of variables that a case needs. */
export function variablesOfCase(
  { server, variables, rows, body, signIn }: CaseRequest,
  environmentServer: string,
): string[] {
  const texts = [
    server === '' ? environmentServer : server,
    ...Object.values(variables),
    ...rows.filter(({ isOn }) => isOn).flatMap(({ name, text }) => [name, text]),
    body.text,
    ...body.fields.filter(({ isOn }) => isOn).flatMap(({ name, text }) => [name, text]),
    ...signIn.map(({ text }) => text),
  ]
  return [...new Set(texts.flatMap(variablesIn))]
}
