/* Why a job failed, in the reader's language. */
import { errorNames, type ErrorName, type Language } from '@lectern/contracts'
import { reasonOf } from '../core/failure-reasons.ts'
import type { Texts } from '../core/texts.ts'
import type { JobFailure } from './job-repo.ts'

/** `firstError`: the first error of a report, where the failure itself names no reason; `undefined` where no report is read. */
export function presentFailure(
  { error, details }: JobFailure,
  firstError: string | undefined,
  texts: Texts,
  language: Language,
): { error: ErrorName; message: string } {
  const key = reasonOf(details) ?? 'report'
  const reason = key === 'report' && firstError !== undefined ? firstError : texts.say(language, 'jobs', key, details)
  const name = errorNames.find((each) => each === error) ?? 'internal_error'
  return { error: name, message: texts.say(language, 'errors', name, { ...details, reason }) }
}
