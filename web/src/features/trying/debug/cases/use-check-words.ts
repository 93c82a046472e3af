import {
  bareOperators,
  failedTests,
  mostJumps,
  type CaseScriptError,
  type CaseResult,
  type CaseScript,
  type Checked,
} from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { useMismatchWords } from '../../../../entities/document/mismatch/mismatch-words.ts'

/** What an assertion is, and why it fails, in sentences. */
export function useCheckWords() {
  const { t } = useTranslation('call-case')
  const mismatch = useMismatchWords()
  const title = ({ assertion: { subject, path, operator, value } }: Checked): string =>
    t(`check.${operator}`, {
      subject: subject === 'json' ? path : `${t(`subject.${subject}`)} ${path}`.trim(),
      ...(!bareOperators.includes(operator) && { value }),
    })
  const problems = ({ problem, actual, mismatches }: Checked): string[] => {
    if (problem === undefined) return []
    if (mismatches.length > 0) return mismatches.map(mismatch)
    return problem === 'different' && actual === undefined ? [] : [t(`problem.${problem}`, { actual })]
  }
  const endOf = (script: string, { kind, name, message, line }: CaseScriptError): string => {
    const problem = t(`scriptError.${kind}`, { message: kind === 'thrown' ? `${name}: ${message}` : message })
    return t('scriptEnded', { name: script, line, problem })
  }
  const problemsOfScript = (script: CaseScript): string[] => [
    ...failedTests(script),
    ...(script.error === null ? [] : [endOf(script.name, script.error)]),
  ]
  /** Why a case did not pass, a line each. */
  const describe = ({ checks, captured, unknown, problem, state, method, scripts, jump }: CaseResult): string[] => {
    if (problem !== '') return [problem]
    if (unknown.length > 0) return [t('unknown', { names: unknown.join(', ') })]
    if (state === 'error' && method === '') return [t('noDocument')]
    const failed = checks.filter(({ isPassed }) => !isPassed)
    return [
      ...failed.map((check) => [title(check), ...problems(check)].join(' · ')),
      ...captured.filter(({ isFound }) => !isFound).map(({ variable }) => t('notCaptured', { variable })),
      ...scripts.flatMap(problemsOfScript),
      ...(jump === undefined ? [] : [t(`jump.${jump.problem}`, { name: jump.to, most: mostJumps })]),
    ]
  }
  return { title, problems, describe }
}
