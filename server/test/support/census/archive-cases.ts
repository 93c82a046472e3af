import {
  fetchArchive,
  listArchives,
  packModule,
  packProject,
  packSpace,
  sendArchive,
  unpackAsSpace,
  unpackIntoProject,
  unpackIntoSpace,
} from '@lectern/contracts'
import { calls, type CensusCase } from './calls.ts'

/** No archive has this id: the handlers say so, whoever asks. */
const id = '0'.repeat(32)

export const archiveCases: readonly CensusCase[] = [
  calls(packSpace, ({ spaceId }) => ({ body: { spaceId } })),
  calls(packProject, ({ projectId }) => ({ body: { projectId } })),
  calls(packModule, ({ moduleId }) => ({ body: { moduleId } })),
  calls(listArchives),
  calls(fetchArchive, () => ({ query: { id } })),
  calls(sendArchive, () => ({ body: { part: '0' } })),
  calls(unpackAsSpace, () => ({ body: { id } })),
  calls(unpackIntoSpace, ({ spaceId }) => ({ body: { id, spaceId } })),
  calls(unpackIntoProject, ({ projectId }) => ({ body: { id, projectId } })),
]
