/* Why a case did not pass, in sentences as the debug page has them. */
import {
  bareOperators,
  failedTests,
  mostJumps,
  type CaseScriptError,
  type CaseResult,
  type CaseScript,
  type Checked,
  type Mismatch,
} from '@lectern/model'
import { language, sayIn } from '../texts.ts'

const sayCase = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
  sayIn(language, 'call-case', key, params)
const sayMatch = (key: string, params: Readonly<Record<string, unknown>> = {}) =>
  sayIn(language, 'debug', `match.${key}`, params)

export function describeResult({
  checks,
  captured,
  unknown,
  problem,
  state,
  method,
  scripts,
  jump,
}: CaseResult): string[] {
  if (problem !== '') return [problem]
  if (unknown.length > 0) return [sayCase('top.unknown', { names: unknown.join(', ') })]
  if (state === 'error' && method === '') return [sayCase('top.noDocument')]
  const failed = checks.filter(({ isPassed }) => !isPassed)
  return [
    ...failed.map((check) => [titleOf(check), ...problemsOf(check)].join(' · ')),
    ...captured.filter(({ isFound }) => !isFound).map(({ variable }) => sayCase('top.notCaptured', { variable })),
    ...scripts.flatMap(problemsOfScript),
    ...(jump === undefined ? [] : [sayCase(`jump.${jump.problem}`, { name: jump.to, most: mostJumps })]),
  ]
}

const sayError = ({ kind, name, message }: CaseScriptError): string =>
  sayCase(`scriptError.${kind}`, { message: kind === 'thrown' ? `${name}: ${message}` : message })

function problemsOfScript(script: CaseScript): string[] {
  const { name, error } = script
  return [
    ...failedTests(script),
    ...(error === null ? [] : [sayCase('top.scriptEnded', { name, line: error.line, problem: sayError(error) })]),
  ]
}

function titleOf({ assertion: { subject, path, operator, value } }: Checked): string {
  const named = subject === 'json' ? path : `${sayCase(`subject.${subject}`)} ${path}`.trim()
  return sayCase(`check.${operator}`, { subject: named, value: bareOperators.includes(operator) ? '' : value })
}

function problemsOf({ problem, actual, mismatches }: Checked): string[] {
  if (problem === undefined) return []
  if (mismatches.length > 0) return mismatches.map(sayMismatch)
  return problem === 'different' && actual === undefined
    ? []
    : [sayCase(`problem.${problem}`, { actual: actual ?? '' })]
}

function sayMismatch(mismatch: Mismatch): string {
  switch (mismatch.kind) {
    case 'status':
      return sayMatch('status', { status: String(mismatch.status) })
    case 'mediaType':
      return sayMatch(mismatch.mediaType === '' ? 'noMediaType' : 'mediaType', { ...mismatch })
    case 'missingBody':
    case 'notJson':
      return sayMatch(mismatch.kind)
    case 'missingHeader':
      return sayMatch('missingHeader', { name: mismatch.name })
    case 'undocumented':
      return sayMatch('undocumented', { path: mismatch.path.join(' › ') })
    case 'header':
    case 'body': {
      const problem = sayIn(language, 'misfit', `rule.${mismatch.rule}`, { wanted: mismatch.wanted })
      if (mismatch.kind === 'header') return sayMatch('header', { name: mismatch.name, problem })
      const path = mismatch.path.join(' › ')
      return sayMatch(path === '' ? 'whole' : 'body', { path, problem })
    }
  }
}
