import {
  addSite,
  addSpaceSite,
  deleteSite,
  deleteSpaceSite,
  downloadSite,
  downloadSpaceSite,
  getApiCatalog,
  getHostIndex,
  getHostSiteMap,
  getRobots,
  getSiteChanges,
  getSiteFeed,
  getSiteHome,
  getSiteIndex,
  getSiteLogo,
  getSiteMap,
  getSitePage,
  getSiteVersion,
  getSiteWhole,
  listSites,
  listSiteSources,
  listSpaceSites,
  listSpaceSiteSources,
  searchSite,
  updateSite,
  updateSpaceSite,
} from '@lectern/contracts'
import { nextNumber } from '../../factories/next-number.ts'
import { must } from '../must.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'
import { composedIn } from './compose-cases.ts'
import type { World } from './world.ts'

const name = () => `site-${String(nextNumber())}`

const newSite = ({ projectId, shareId }: World) => ({
  ...{ projectId, name: name(), title: 'Shop' },
  versions: [{ label: 'latest', kind: 'share' as const, sourceId: shareId }],
})

async function newSpaceSite(world: World, test: TestApp) {
  const { spaceId, projectId: sourceId } = await composedIn(world, test)
  const versions = [{ label: 'latest', kind: 'compose' as const, sourceId }]
  return { spaceId, name: name(), title: 'Portal', versions }
}

const made = async (world: World, test: TestApp): Promise<string> =>
  (await must(test, world.users.spaceAdmin, addSite, newSite(world))).id

const madeInSpace = async (world: World, test: TestApp): Promise<string> =>
  (await must(test, world.users.spaceAdmin, addSpaceSite, await newSpaceSite(world, test))).id

export const siteCases: readonly CensusCase[] = [
  calls(listSites, ({ projectId }) => ({ query: { projectId } })),
  calls(listSiteSources, ({ projectId }) => ({ query: { projectId } })),
  calls(addSite, (world) => ({ body: newSite(world) })),
  calls(updateSite, async (world, test) => ({ body: { id: await made(world, test), title: 'Store' } })),
  calls(deleteSite, async (world, test) => ({ body: { id: await made(world, test) } })),
  calls(downloadSite, async (world, test) => ({ query: { id: await made(world, test) } })),
  calls(listSpaceSites, async (world, test) => ({ query: { spaceId: (await composedIn(world, test)).spaceId } })),
  calls(listSpaceSiteSources, async (world, test) => ({ query: { spaceId: (await composedIn(world, test)).spaceId } })),
  calls(addSpaceSite, async (world, test) => ({ body: await newSpaceSite(world, test) })),
  calls(updateSpaceSite, async (world, test) => ({ body: { id: await madeInSpace(world, test), title: 'Store' } })),
  calls(deleteSpaceSite, async (world, test) => ({ body: { id: await madeInSpace(world, test) } })),
  calls(downloadSpaceSite, async (world, test) => ({ query: { id: await madeInSpace(world, test) } })),
  calls(getSiteHome),
  calls(getSiteVersion),
  calls(getSitePage),
  calls(getSiteChanges),
  calls(getSiteFeed),
  calls(getSiteLogo),
  calls(searchSite),
  calls(getSiteIndex),
  calls(getSiteWhole),
  calls(getSiteMap),
  calls(getApiCatalog),
  calls(getRobots),
  calls(getHostSiteMap),
  calls(getHostIndex),
]
