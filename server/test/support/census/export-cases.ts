import {
  downloadExport,
  getAssistantText,
  getExport,
  getExportIssues,
  getExportChoices,
  getExportPage,
  getLiveExport,
  getLiveOpenApi,
  getLivePostman,
  leaveExport,
  renewLiveExport,
  revokeLiveExport,
  startExport,
} from '@lectern/contracts'
import { encodeId } from '../../../src/core/public-ids.ts'
import { calls, type CensusCase } from './calls.ts'

export const exportCases: readonly CensusCase[] = [
  calls(startExport, ({ moduleId }) => ({ body: { moduleId, format: 'openapi' as const } })),
  calls(getAssistantText, ({ moduleId }) => ({ query: { moduleId, form: 'markdown' as const } })),
  calls(getExportChoices, ({ projectId }) => ({ query: { projectId } })),
  calls(getExport, () => ({ query: { id: encodeId('job', 1) } })),
  calls(getExportIssues, () => ({ query: { id: encodeId('job', 1) } })),
  calls(downloadExport, () => ({ query: { id: encodeId('job', 1) } })),
  calls(leaveExport, () => ({ body: { id: encodeId('job', 1) } })),
  calls(getExportPage),
  calls(getLiveExport, ({ moduleId }) => ({ query: { moduleId } })),
  calls(renewLiveExport, ({ moduleId }) => ({ body: { moduleId } })),
  calls(revokeLiveExport, ({ moduleId }) => ({ body: { moduleId } })),
  calls(getLiveOpenApi),
  calls(getLivePostman),
]
