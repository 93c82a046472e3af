/* Two releases of the sample's project: what is different between them can be read. */
import { addRelease, saveReleaseNotes, type ReleaseChoice } from '@lectern/contracts'
import type { Author, Shop, Story } from './story.ts'
import type { SampleTexts } from './sample-files.ts'

/** The shop as it is, frozen; its id. */
export function releaseFirst({ files, maintainer }: Story, { projectId, moduleId }: Shop): Promise<string> {
  return release(maintainer, projectId, files.texts.releases.first, [{ moduleId, mode: 'frozen' }])
}

/** The shop again, and services that are followed as they change; its id. */
export async function releaseSecond(
  { files, maintainer, reader }: Story,
  { projectId, moduleId }: Shop,
  trade: { moduleId: string; folderId: string },
): Promise<string> {
  const id = await release(maintainer, projectId, files.texts.releases.second, [
    { moduleId, mode: 'frozen' },
    { moduleId: trade.moduleId, mode: 'live', docIds: [trade.folderId] },
  ])
  await reader.follow('release', id)
  return id
}

/** @returns its id */
async function release(
  { client }: Author,
  projectId: string,
  { notes, ...names }: SampleTexts['releases']['first'],
  modules: ReleaseChoice[],
): Promise<string> {
  const { id, notesUpdatedAtMs } = await client.call(addRelease, { body: { projectId, ...names, status: 1, modules } })
  await client.call(saveReleaseNotes, { body: { id, notes, notesUpdatedAtMs } })
  return id
}
