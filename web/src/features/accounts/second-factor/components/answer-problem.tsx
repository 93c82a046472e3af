import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import type { Problem } from '../use-answer.ts'
import classes from './second-factor.module.css'

/** What was wrong with the last answer. */
export function AnswerProblem({ problem }: { problem: Problem | undefined }) {
  return (
    <FormProblem>
      {problem === undefined ? undefined : (
        <>
          {problem.text}
          {problem.note !== '' && <span className={classes['tries']}>{problem.note}</span>}
        </>
      )}
    </FormProblem>
  )
}
