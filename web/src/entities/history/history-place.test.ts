import { expect, it } from 'vitest'
import {
  composeHistoryPath,
  docHistoryPath,
  moduleHistoryPath,
  projectHistoryPath,
  readHistoryPlace,
} from './history-place.ts'

it('writes addresses with the chosen pair', () => {
  expect(docHistoryPath('m', 'd')).toBe('/doc/history/m/d')
  expect(docHistoryPath('m', 'd', { from: 'a', to: 'b' })).toBe('/doc/history/m/d?from=a&to=b')
  expect(docHistoryPath('m', 'd', { to: 'b', at: 'required' })).toBe('/doc/history/m/d?to=b&at=required')
  expect(docHistoryPath('m', 'd', { from: 'a', to: undefined })).toBe('/doc/history/m/d?from=a')
  expect(moduleHistoryPath('dictionary', 'm', 'x')).toBe('/module/history/dictionary/m/x')
  expect(moduleHistoryPath('model', 'm', 'x', { from: 'a', to: 'b' })).toBe('/module/history/model/m/x?from=a&to=b')
  expect(moduleHistoryPath('push', 'm')).toBe('/module/history/push/m')
  expect(projectHistoryPath('p')).toBe('/project/history/p')
  expect(composeHistoryPath('c')).toBe('/space/compose-history/c')
  expect(composeHistoryPath('c', 'x')).toBe('/space/compose-history/c/x')
})

it('reads what an address names', () => {
  expect(readHistoryPlace({ moduleId: 'm', docId: 'd' })).toEqual({ subject: 'doc', docId: 'd' })
  expect(readHistoryPlace({ composeId: 'c' })).toEqual({ subject: 'compose', projectId: 'c' })
  expect(readHistoryPlace({ composeId: 'c', pageId: 'x' })).toEqual({
    subject: 'composePage',
    projectId: 'c',
    pageId: 'x',
  })
  expect(readHistoryPlace({ projectId: 'p' })).toEqual({ subject: 'projectConstants', projectId: 'p' })
  expect(readHistoryPlace({ kind: 'model', moduleId: 'm', subjectId: 'x' })).toEqual({
    subject: 'model',
    moduleId: 'm',
    modelId: 'x',
  })
  expect(readHistoryPlace({ kind: 'dictionary', moduleId: 'm', subjectId: 'x' })).toEqual({
    subject: 'dictionary',
    dictionaryId: 'x',
  })
  expect(readHistoryPlace({ kind: 'application', moduleId: 'm' })).toEqual({ subject: 'application', moduleId: 'm' })
  expect(readHistoryPlace({ kind: 'dictionary', moduleId: 'm' })).toBeUndefined()
  expect(readHistoryPlace({ kind: 'doc', moduleId: 'm' })).toBeUndefined()
})
