import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { describeError } from '../../api/report-error.ts'
import type { TextField } from './use-text-field.ts'

/** Fields by the errors of the server that are about them. */
type FieldsOfErrors = Partial<Record<ApiError['name'], Pick<TextField, 'fail'>>>

/**
 * Sends a form. An error about a field is shown there; `problem` is the sentence of any other, for forms whose mutations leave it to them.
 * @param send checks and sends
 */
export function useSubmit(send: () => Promise<unknown>, fields: FieldsOfErrors = {}) {
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    setProblem(undefined)
    try {
      await send()
    } catch (error) {
      const field = error instanceof ApiError ? fields[error.name] : undefined
      if (field === undefined) setProblem(describeError(error))
      else field.fail(describeError(error))
    }
  }
  return { submit, problem, setProblem }
}
