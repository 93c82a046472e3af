/* Whether a response is what a case asserts of it. Owns: comparing. Does not own: words for what differs. */
import { isSameJson, type Json } from '../json.ts'
import { doubleOf, isInteger, isNumber, jsonText, parseJson, valueText } from '../number-literal.ts'
import { fillVariables, type VariableValues } from '../settings/variables.ts'
import type { Assertion, Capture } from './call-case.ts'
import { valueAtPath } from './json-path.ts'
import { matchAnswer, type Answered, type Documented, type Mismatch } from './match-answer.ts'

/** A response as cases see it. */
export interface CaseAnswer extends Answered {
  timeMs: number
  /** The body, for scripts. */
  text?: string
}

/** Why an assertion fails. `invalid`: it compares with what is nothing to compare with. */
export type CheckProblem = 'different' | 'missing' | 'notJson' | 'undocumented' | 'invalid'

export interface Checked {
  /** With the values of variables in it. */
  assertion: Assertion
  isPassed: boolean
  problem: CheckProblem | undefined
  /** What the response has instead, shortened; undefined when there is nothing to show. */
  actual: string | undefined
  /** From the document, for `schema`. */
  mismatches: Mismatch[]
}

const mostShown = 200

/** Each assertion with what came of it. `documented` is what the document has; undefined when it is unknown. */
export function checkAnswer(
  answer: CaseAnswer,
  assertions: readonly Assertion[],
  { documented, values }: { documented: Documented | undefined; values: VariableValues },
): Checked[] {
  return assertions.map((written) => {
    const assertion = { ...written, value: fillVariables(written.value, values) }
    return { ...noProblem, assertion, ...check(assertion, answer, documented) }
  })
}

type Outcome = Pick<Checked, 'isPassed' | 'problem'> & Partial<Pick<Checked, 'actual' | 'mismatches'>>

const noProblem = { actual: undefined, mismatches: [] }
const failed = (problem: CheckProblem): Outcome => ({ isPassed: false, problem })

function check(assertion: Assertion, answer: CaseAnswer, documented: Documented | undefined): Outcome {
  switch (assertion.subject) {
    case 'status':
      return compare(assertion, answer.status)
    case 'time':
      return checkTime(assertion, answer)
    case 'header':
      return compare(assertion, headerOf(answer, assertion.path))
    case 'json':
      return answer.value === undefined
        ? failed('notJson')
        : compare(assertion, valueAtPath(answer.value, assertion.path))
    case 'schema':
      return checkSchema(answer, documented)
  }
}

function checkTime({ value }: Assertion, { timeMs }: CaseAnswer): Outcome {
  const most = numberOf(value)
  if (most === undefined) return failed('invalid')
  return outcome(timeMs < most, Math.round(timeMs))
}

function checkSchema(answer: CaseAnswer, documented: Documented | undefined): Outcome {
  if (documented === undefined || documented.responses.length === 0) return failed('undocumented')
  const { mismatches } = matchAnswer(answer, documented)
  return mismatches.length === 0
    ? { isPassed: true, problem: undefined }
    : { isPassed: false, problem: 'different', mismatches }
}

function compare(assertion: Assertion, actual: Json | undefined): Outcome {
  const { operator, value } = assertion
  if (operator === 'missing') return outcome(actual === undefined, actual)
  if (actual === undefined) return failed('missing')
  switch (operator) {
    case 'exists':
      return outcome(true, actual)
    case 'differs':
      return outcome(!isEqual(assertion, actual), actual)
    case 'contains':
      return outcome(hasInside(actual, value), actual)
    case 'between':
      return checkRange(value, actual)
    case 'type':
      return outcome(isOfType(actual, value), actual)
    default:
      return outcome(isEqual(assertion, actual), actual)
  }
}

function outcome(isPassed: boolean, actual: Json | undefined): Outcome {
  if (isPassed) return { isPassed, problem: undefined }
  const text = actual === undefined ? undefined : jsonText(actual)
  const isLong = text !== undefined && text.length > mostShown
  return { isPassed, problem: 'different', actual: isLong ? `${text.slice(0, mostShown)}…` : text }
}

function isEqual({ subject, value }: Assertion, actual: Json): boolean {
  if (subject === 'header') return value === actual
  const [, hundred] = subject === 'status' ? (/^([1-5])XX$/i.exec(value.trim()) ?? []) : []
  if (hundred !== undefined) return Math.floor(Number(actual) / 100) === Number(hundred)
  return isSameJson(jsonOf(value), actual)
}

/** A text that is no JSON is a text. */
function jsonOf(text: string): Json {
  try {
    return parseJson(text)
  } catch {
    // Written without quotes.
    return text
  }
}

function hasInside(actual: Json, value: string): boolean {
  if (Array.isArray(actual)) return actual.some((each) => isSameJson(each, jsonOf(value)))
  if (typeof actual === 'object' && actual !== null) return Object.hasOwn(actual, value)
  const wanted = jsonOf(value)
  return valueText(actual).includes(typeof wanted === 'string' ? wanted : value)
}

function checkRange(value: string, actual: Json): Outcome {
  const [from, to, ...more] = value.split('..').map((end) => (end.trim() === '' ? null : numberOf(end)))
  if (from === undefined || to === undefined || more.length > 0) return failed('invalid')
  const number = doubleOf(actual)
  return outcome(number !== undefined && number >= (from ?? -Infinity) && number <= (to ?? Infinity), actual)
}

function isOfType(actual: Json, type: string): boolean {
  if (type === 'integer') return isInteger(actual)
  return typeOf(actual) === type
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (isNumber(value)) return 'number'
  return Array.isArray(value) ? 'array' : typeof value
}

function numberOf(text: string): number | undefined {
  const number = Number(text)
  return text.trim() === '' || Number.isNaN(number) ? undefined : number
}

function headerOf({ headers }: CaseAnswer, name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name.trim().toLowerCase())?.value.trim()
}

/** What a response gives to the calls after it, by variable; undefined for what it does not have. */
export function captureValues(
  answer: CaseAnswer,
  captures: readonly Capture[],
): { variable: string; value: string | undefined }[] {
  return captures.map(({ variable, subject, path }) => {
    if (subject === 'header') return { variable, value: headerOf(answer, path) }
    const found = answer.value === undefined ? undefined : valueAtPath(answer.value, path)
    return { variable, value: found === undefined ? undefined : valueText(found) }
  })
}
