import {
  clearAnswerDrift,
  getAnswerDrift,
  getHealth,
  getHealthBadge,
  getProjectHealth,
  ignoreFinding,
  keepAnswerDrift,
  pageHealth,
  pageIgnoredFindings,
  replaceHealthBadge,
  restoreFinding,
  showHealthBadge,
  updateHealthBadge,
} from '@lectern/contracts'
import { calls, missingPicture, type CensusCase } from './calls.ts'

const about = { subject: 'doc', rule: 'no-description' } as const

export const healthCases: readonly CensusCase[] = [
  calls(getHealth, ({ moduleId }) => ({ query: { moduleId } })),
  calls(getProjectHealth, ({ projectId }) => ({ query: { projectId } })),
  calls(pageHealth, ({ moduleId }) => ({ query: { moduleId } })),
  calls(pageIgnoredFindings, ({ moduleId }) => ({ query: { moduleId } })),
  calls(ignoreFinding, ({ moduleId, docId }) => ({ body: { moduleId, ...about, subjectId: docId, reason: 'Known' } })),
  calls(restoreFinding, ({ moduleId, docId }) => ({ body: { moduleId, ...about, subjectId: docId } })),
  calls(getAnswerDrift, ({ docId }) => ({ query: { docId } })),
  calls(keepAnswerDrift, ({ docId }) => ({ body: { docId, count: 1, places: [] } })),
  calls(clearAnswerDrift, ({ docId }) => ({ body: { docId } })),
  calls(getHealthBadge, ({ moduleId }) => ({ query: { moduleId } })),
  calls(updateHealthBadge, ({ moduleId }) => ({ body: { moduleId, isOn: 1 as const } })),
  calls(replaceHealthBadge, ({ moduleId }) => ({ body: { moduleId } })),
  calls(showHealthBadge, undefined, missingPicture),
]
