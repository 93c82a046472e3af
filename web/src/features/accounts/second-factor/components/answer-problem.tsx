import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import type { Problem } from '../use-answer.ts'

/** What was wrong with the last answer. */
export function AnswerProblem({ problem }: { problem: Problem | undefined }) {
  return (
    <FormProblem>
      {problem === undefined ? undefined : (
        <>
          {problem.text}
          {problem.note !== '' && <span className="l-block">{problem.note}</span>}
        </>
      )}
    </FormProblem>
  )
}
