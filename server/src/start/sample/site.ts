/* The releases of the shop at a readable address, which search engines are asked not to list. */
import { addSite } from '@lectern/contracts'
import type { Shop, Story } from './story.ts'

/** @param releaseIds the oldest first */
export async function publishSite(
  { files, maintainer }: Story,
  { projectId }: Shop,
  releaseIds: readonly [string, string],
): Promise<void> {
  const { site, releases } = files.texts
  const labels = [releases.first.releaseNo, releases.second.releaseNo]
  const versions = releaseIds.map((sourceId, index) => ({
    ...{ label: labels[index] ?? '', kind: 'release' as const, sourceId },
  }))
  const body = {
    projectId,
    name: 'sample-shop',
    ...site,
    allowsRobots: 0 as const,
    showsChanges: 1 as const,
    versions: versions.reverse(),
  }
  await maintainer.client.call(addSite, { body })
}
