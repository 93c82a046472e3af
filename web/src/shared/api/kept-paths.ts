/* Which answers are kept for a signed-in person to read without a connection. What keeps them (`kept-answers.ts`) is loaded when the first one comes. */
// Their types alone: visitors load no contract that they have no use for.
import type {
  getDocDetail,
  getDocProps,
  getModule,
  getPreferences,
  getProjectInfo,
  getProjectTreeCompact,
  getSpaceTreeCompact,
  getUserInfo,
  listFavorites,
  listSavedSearches,
  listViewProjects,
} from '@lectern/contracts'

type OfPlaces = typeof getDocDetail | typeof getSpaceTreeCompact | typeof getProjectTreeCompact
type OfPerson =
  | typeof getUserInfo
  | typeof getPreferences
  | typeof listViewProjects
  | typeof listFavorites
  | typeof listSavedSearches
type Around = typeof getModule | typeof getProjectInfo | typeof getDocProps

/** About a document, space or project, whose id is the only thing they are asked with. */
export const pathsOfPlaces: readonly string[] = [
  '/doc/view/detail',
  '/doc/view/spaceTree',
  '/doc/view/projectTree',
] satisfies OfPlaces['path'][]
/** What the pages need around them. */
const otherPaths: readonly string[] = [
  '/user/info',
  '/user/systemSetting/get',
  '/doc/view/projects',
  '/favorite/list',
  '/search/saved/list',
  '/module/info',
  '/project/info',
  '/prop/getDocProps',
] satisfies (OfPerson | Around)['path'][]

export const isKept = (path: string): boolean => pathsOfPlaces.includes(path) || otherPaths.includes(path)
