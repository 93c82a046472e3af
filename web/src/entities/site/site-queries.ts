import { listSites, listSiteSources, listSpaceSites, listSpaceSiteSources } from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/client.ts'

/** Where sites belong: a project, or a space that publishes its composed projects. */
export interface SitePlace {
  kind: 'project' | 'space'
  id: string
}

/** Published sites of a place, newest first. */
export const sitesQuery = ({ kind, id }: SitePlace) =>
  queryOptions({
    queryKey: ['sites', kind, id],
    queryFn: ({ signal }) =>
      kind === 'project'
        ? call(listSites, { query: { projectId: id } }, { signal })
        : call(listSpaceSites, { query: { spaceId: id } }, { signal }),
  })

/** What versions of its sites are chosen from. */
export const siteSourcesQuery = ({ kind, id }: SitePlace) =>
  queryOptions({
    queryKey: ['site-sources', kind, id],
    queryFn: ({ signal }) =>
      kind === 'project'
        ? call(listSiteSources, { query: { projectId: id } }, { signal })
        : call(listSpaceSiteSources, { query: { spaceId: id } }, { signal }),
  })
