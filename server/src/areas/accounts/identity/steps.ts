/* What signing in elsewhere went through, step by step: a super admin who tries a way sees it, everyone else gets one sentence. */
import type { TestStep } from '@lectern/contracts'
import { OutsideFailure } from '../../../outside/checked-address.ts'

type StepName = TestStep['step']
export type StepProblem = NonNullable<TestStep['problem']>

/** A step that came to nothing, for a reason that has a sentence. */
export class StepFailure extends Error {
  override name = 'StepFailure'
  readonly problem: StepProblem
  /** What was found instead, for people to read; never a secret. */
  readonly value: string

  constructor(problem: StepProblem, value = '', options?: { cause?: unknown }) {
    super(value === '' ? problem : `${problem}: ${value}`, options)
    this.problem = problem
    this.value = value
  }
}

/** Why it failed; `undefined` for what is no failure of the other side. */
export function problemOf(error: unknown): StepProblem | undefined {
  if (error instanceof StepFailure) return error.problem
  return error instanceof OutsideFailure ? error.reason : undefined
}

const longestValue = 300

/** Collects the steps of one try. */
export class StepLog {
  readonly steps: TestStep[] = []

  /** Does the step and notes what became of it; a failure is thrown on. */
  async take<T>(step: StepName, work: () => Promise<T> | T, valueOf: (result: T) => string = () => ''): Promise<T> {
    const startMs = performance.now()
    const note = (problem: StepProblem | null, value: string): void => {
      const durationMs = Math.round(performance.now() - startMs)
      this.steps.push({ step, problem, value: value.slice(0, longestValue), durationMs })
    }
    try {
      const result = await work()
      note(null, valueOf(result))
      return result
    } catch (error) {
      note(problemOf(error) ?? 'unexpected', error instanceof StepFailure ? error.value : '')
      throw error
    }
  }
}
