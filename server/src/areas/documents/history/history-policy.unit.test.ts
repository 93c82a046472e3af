import { historySubjects } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { mayReadHistory, mayWriteHistory } from './history-policy.ts'

it('lets guests read what they read anyway, and writers restore', () => {
  const table = historySubjects.map((subject) => [
    subject,
    mayReadHistory(subject, 'guest'),
    mayReadHistory(subject, 'dev'),
    mayWriteHistory(subject, 'guest'),
    mayWriteHistory(subject, 'dev'),
    mayWriteHistory(subject, 'admin'),
  ])
  expect(table).toEqual([
    ['doc', true, true, false, true, true],
    ['model', true, true, false, true, true],
    ['application', true, true, false, true, true],
    ['push', false, true, false, true, true],
    ['dictionary', true, true, false, true, true],
    ['moduleConstants', true, true, false, true, true],
    ['projectConstants', true, true, false, true, true],
  ])
})
