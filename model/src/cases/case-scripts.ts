/*
 * Scripts around the call of a case. Owns: the request as they read it, and what they did to it. Does not own: running them.
 */
import type { BodyDescription, FormField } from '../operation/request/body.ts'
import type { NameValue, RequestDescription } from '../operation/request/request.ts'
import { fillVariables, type VariableValues } from '../settings/variables.ts'
import type { CaseAnswer } from './check-answer.ts'
import { withPlainNames } from './fill-case.ts'

/** A request as scripts read and change it. */
export interface ScriptCall {
  method: string
  url: string
  headers: NameValue[]
  body: { mode: 'none' | 'raw' | 'urlencoded' | 'formdata' | 'file'; text: string; fields: NameValue[] }
}

export interface ScriptAnswer {
  status: number
  statusText: string
  headers: readonly NameValue[]
  body: string
  timeMs: number
  sizeBytes: number
}

/** As the sandbox names them. */
type ErrorKind = 'thrown' | 'syntax' | 'time' | 'memory' | 'stack' | 'missing' | 'output' | 'unsettled' | 'busy'

export interface CaseScriptError {
  kind: ErrorKind
  name: string
  message: string
  /** In the script; 0 where it is unknown. */
  line: number
}

/** One script that ran. */
export interface CaseScript {
  name: string
  tests: { name: string; isPassed: boolean; isSkipped: boolean; message: string }[]
  /** Why it ended early. */
  error: CaseScriptError | null
}

export interface CaseScriptsOutcome {
  /** `null` when an error ended them: it is not sent. */
  request: ScriptCall | null
  isSkipped: boolean
  /** The case that the run goes on with; `null` ends it. */
  next?: string | null
  changes: { scope: string; name: string; value: string | null }[]
  scripts: CaseScript[]
}

export interface CaseScriptInput {
  request: ScriptCall
  response?: ScriptAnswer
  /** `local`: of this call alone. */
  variables: { local: Record<string, string>; environment: Record<string, string> }
}

/** Runs the scripts of a document; undefined when it has none for that. @throws {CaseNotAnswered} when they can't be run */
export type RunCaseScripts = (
  docId: string,
  phase: 'pre' | 'after',
  input: CaseScriptInput,
) => Promise<CaseScriptsOutcome | undefined>

const isForm = (mediaType: string): boolean => /^(?:multipart\/|application\/x-www-form-urlencoded\b)/.test(mediaType)

/** Names of variables without a value are as people write them. */
export function scriptCallOf({ method, url, headers, cookies, body }: RequestDescription): ScriptCall {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return {
    method,
    url: withPlainNames(url),
    headers: [...headers, ...(cookie === '' ? [] : [{ name: 'Cookie', value: cookie }])],
    body: scriptBodyOf(body),
  }
}

function scriptBodyOf(body: BodyDescription | undefined): ScriptCall['body'] {
  if (body === undefined) return { mode: 'none', text: '', fields: [] }
  const { mediaType, text = '', fields } = body
  if (fields === undefined || !isForm(mediaType)) return { mode: 'raw', text, fields: [] }
  const mode = mediaType.startsWith('multipart/') ? 'formdata' : 'urlencoded'
  return { mode, text: '', fields: fields.map(({ name, value = '' }) => ({ name, value })) }
}

export function scriptAnswerOf({ status, headers, text = '', timeMs, bodyBytes }: CaseAnswer): ScriptAnswer {
  return { status, statusText: '', headers, body: text, timeMs, sizeBytes: bodyBytes }
}

/**
 * The request to send. What scripts left alone has the values that variables have after them; so have names that are left in what they wrote.
 * @param before the request they were given
 * @param after the same with the values there are now
 */
export function requestAfterScripts(
  written: ScriptCall,
  before: RequestDescription,
  after: RequestDescription,
  values: VariableValues,
): RequestDescription {
  const [given, now] = [scriptCallOf(before), scriptCallOf(after)]
  const fill = (text: string): string => fillVariables(text, values)
  const isLeft = (header: NameValue): boolean => given.headers.some((each) => isSameHeader(each, header))
  const valueNow = (header: NameValue): string =>
    now.headers[given.headers.findIndex((each) => isSameHeader(each, header))]?.value ?? header.value
  return {
    ...after,
    method: written.method === given.method ? after.method : written.method,
    url: written.url === given.url ? after.url : fill(written.url),
    headers: written.headers.map((header) => ({
      name: header.name,
      value: isLeft(header) ? valueNow(header) : fill(header.value),
    })),
    // They are a header by now.
    cookies: [],
    ...bodyAfter(written.body, given.body, after.body, fill),
  }
}

function isSameHeader(one: NameValue, other: NameValue): boolean {
  return one.name.toLowerCase() === other.name.toLowerCase() && one.value === other.value
}

function bodyAfter(
  written: ScriptCall['body'],
  given: ScriptCall['body'],
  after: BodyDescription | undefined,
  fill: (text: string) => string,
): { body?: BodyDescription } {
  const same = { ...(after !== undefined && { body: after }) }
  if (JSON.stringify(written) === JSON.stringify(given)) return same
  if (written.mode === 'none') return {}
  if (written.mode === 'raw') return { body: { mediaType: after?.mediaType ?? '', text: fill(written.text) } }
  const mediaType = written.mode === 'formdata' ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  const fields = written.fields.map(({ name, value }): FormField => ({
    ...fieldOf(after, name),
    name,
    value: fill(value),
  }))
  return { body: { mediaType: after !== undefined && isForm(after.mediaType) ? after.mediaType : mediaType, fields } }
}

/** What the document says of the field. */
function fieldOf(body: BodyDescription | undefined, name: string): Partial<FormField> {
  return body?.fields?.find((each) => each.name === name) ?? {}
}

/** Tests of a script that failed, a line each. */
export function failedTests({ name, tests }: CaseScript): string[] {
  return tests
    .filter(({ isPassed, isSkipped }) => !isPassed && !isSkipped)
    .map((test) => [`${name} › ${test.name}`, test.message].filter(Boolean).join(' · '))
}

/** Values of variables while cases run. */
export interface HeldValues {
  /** What calls hand on to those after them; undefined for a variable that a script removed. */
  handed: Map<string, string | undefined>
  /** Of one call alone. */
  local: Map<string, string>
  /** What scripts of that call chose to go on with, as in their outcome. */
  next?: string | null
}

export function holdOutcome(held: HeldValues, { changes, next }: CaseScriptsOutcome): void {
  const { handed, local } = held
  if (next !== undefined) held.next = next
  for (const { scope, name, value } of changes) {
    if (scope !== 'local') handed.set(name, value ?? undefined)
    else if (value === null) local.delete(name)
    else local.set(name, value)
  }
}

/** Those of the run, as calls and scripts have left them. */
export function valuesNow(values: VariableValues, { handed, local }: HeldValues): Map<string, string> {
  const now = new Map(values)
  for (const [name, value] of handed) {
    if (value === undefined) now.delete(name)
    else now.set(name, value)
  }
  return new Map([...now, ...local])
}
