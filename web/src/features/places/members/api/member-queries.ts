import {
  pageProjectMembers,
  pageSpaceMembers,
  searchProjectCandidates,
  searchSpaceCandidates,
} from '@lectern/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../../shared/api/client.ts'
import { membersPerPage, type MemberFilter, type MemberPlace } from '../member-place.ts'

/** One page of a place's members; the page before stays until it is there. */
export const memberPageQuery = ({ kind, id }: MemberPlace, { role, text, pageIndex }: MemberFilter) =>
  queryOptions({
    queryKey: [kind, id, 'members', 'page', { role, text, pageIndex }],
    queryFn: ({ signal }) => {
      const filter = {
        pageIndex,
        pageSize: membersPerPage,
        ...(role === 'all' ? {} : { roleCode: role }),
        ...(text === '' ? {} : { username: text }),
      }
      return kind === 'space'
        ? call(pageSpaceMembers, { body: { spaceId: id, ...filter } }, { signal })
        : call(pageProjectMembers, { body: { projectId: id, ...filter } }, { signal })
    },
    placeholderData: keepPreviousData,
  })

/** Shorter texts find no one outside the space. */
const shortestName = 2

/** People who may be added. A project's come from its space, so that they are listed without a text, too. */
export const candidatesQuery = ({ kind, id }: MemberPlace, text: string) =>
  queryOptions({
    queryKey: [kind, id, 'members', 'candidates', text],
    queryFn: ({ signal }) =>
      kind === 'space'
        ? call(searchSpaceCandidates, { query: { spaceId: id, username: text } }, { signal })
        : call(searchProjectCandidates, { query: { projectId: id, username: text } }, { signal }),
    enabled: kind === 'project' || Array.from(text).length >= shortestName,
    placeholderData: keepPreviousData,
  })
