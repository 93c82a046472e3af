/* Two people act at the same moment, written as rows: what the first does up to its commit, what the second does meanwhile, and what has to come of it. */
import type { Transaction } from 'kysely'
import { expect, it } from 'vitest'
import { AppError } from '../../src/core/app-error.ts'
import type { Database } from '../../src/db/schema.ts'
import { interleave } from './interleave.ts'
import type { TestApp } from './test-app.ts'

export interface Prepared {
  /** What another person does, up to its commit. */
  first: (tx: Transaction<Database>) => Promise<unknown>
  second: () => Promise<{ code: string; error?: string | undefined }>
  /** The second one's answer: the name of an error, or `0`. */
  answers: readonly string[]
  /** What is there afterwards, and what has to be. */
  after: () => Promise<unknown>
  expected: unknown
}

export type TwoEditors = [name: string, prepare: () => Promise<Prepared>]

/** One test for each row. */
export function testTwoEditors(test: TestApp, rows: readonly TwoEditors[]): void {
  it.each(rows)('%s', async (_name, prepare) => {
    const { first, second, answers, after, expected } = await prepare()
    const answer = await interleave(test, first, second)
    expect(answers).toContain(answer.code === '0' ? '0' : answer.error)
    expect(await after()).toEqual(expected)
  })
}

/** What a command answers that is called without its route. */
export async function answerOf(command: () => Promise<unknown>): Promise<{ code: string; error?: string }> {
  try {
    await command()
    return { code: '0' }
  } catch (error) {
    if (error instanceof AppError) return { code: '1', error: error.error }
    throw error
  }
}
