import {
  addReleaseRobot,
  addRobot,
  addSpaceRobot,
  listReleaseRobots,
  listRobots,
  listSpaceRobots,
  pageReleaseRobotDeliveries,
  pageRobotDeliveries,
  pageSpaceRobotDeliveries,
  previewReleaseRobot,
  previewRobot,
  previewSpaceRobot,
  removeReleaseRobot,
  removeRobot,
  removeSpaceRobot,
  resendReleaseRobotDelivery,
  resendRobotDelivery,
  resendSpaceRobotDelivery,
  testReleaseRobot,
  testRobot,
  testSpaceRobot,
  updateReleaseRobot,
  updateRobot,
  updateSpaceRobot,
  type BodyOf,
} from '@lectern/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../../shared/api/call-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

/** An application, whose project and space have robots too, a release, or a space. */
export interface RobotPlace {
  kind: 'module' | 'release' | 'space'
  id: string
}

const robotsKey = ({ kind, id }: RobotPlace) => [kind, id, 'robots'] as const

/** What is done in a place of either kind. */
type InPlaces<T> = Readonly<Record<RobotPlace['kind'], (id: string) => T>>
const inPlace = <T>({ kind, id }: RobotPlace, acts: InPlaces<T>): T => acts[kind](id)

export const robotsQuery = (place: RobotPlace) => {
  const key = [...robotsKey(place), 'list'] as const
  return inPlace(place, {
    module: (moduleId) => callQuery(key, listRobots, { query: { moduleId } }),
    release: (releaseId) => callQuery(key, listReleaseRobots, { query: { releaseId } }),
    space: (spaceId) => callQuery(key, listSpaceRobots, { query: { spaceId } }),
  })
}

export const robotDeliveriesQuery = (place: RobotPlace, id: string, pageIndex: number) => {
  const key = [...robotsKey(place), id, pageIndex] as const
  const page = { id, pageIndex, pageSize: 10 }
  const query = inPlace(place, {
    module: (moduleId) => callQuery(key, pageRobotDeliveries, { query: { moduleId, ...page } }),
    release: (releaseId) => callQuery(key, pageReleaseRobotDeliveries, { query: { releaseId, ...page } }),
    space: (spaceId) => callQuery(key, pageSpaceRobotDeliveries, { query: { spaceId, ...page } }),
  })
  return queryOptions({ ...query, placeholderData: keepPreviousData })
}

type Preview = Omit<BodyOf<typeof previewSpaceRobot>, 'spaceId'>

/** What a template makes of a made-up change or comment. */
export const robotPreviewQuery = (place: RobotPlace, asked: Preview) =>
  queryOptions({
    queryKey: [...robotsKey(place), 'preview', asked],
    queryFn: ({ signal }) =>
      inPlace(place, {
        module: (moduleId) => call(previewRobot, { body: { moduleId, ...asked } }, { signal }),
        release: (releaseId) => call(previewReleaseRobot, { body: { releaseId, ...asked } }, { signal }),
        space: (spaceId) => call(previewSpaceRobot, { body: { spaceId, ...asked } }, { signal }),
      }),
    placeholderData: keepPreviousData,
  })

type Added = Omit<BodyOf<typeof addRobot>, 'moduleId'>
type Changed = Omit<BodyOf<typeof updateRobot>, 'moduleId'>

const refreshed = (place: RobotPlace) => ({
  onSettled: (client: { invalidateQueries: (filter: { queryKey: readonly unknown[] }) => unknown }) =>
    client.invalidateQueries({ queryKey: robotsKey(place) }),
})

/** `isOfProject` counts in applications only. */
export const useAddRobot = (place: RobotPlace) =>
  useChange(
    ({ isOfProject, ...body }: Added) =>
      inPlace(place, {
        module: (moduleId) => call(addRobot, { body: { moduleId, isOfProject, ...body } }),
        release: (releaseId) => call(addReleaseRobot, { body: { releaseId, ...body } }),
        space: (spaceId) => call(addSpaceRobot, { body: { spaceId, ...body } }),
      }),
    refreshed(place),
  )

export const useUpdateRobot = (place: RobotPlace) =>
  useChange(
    ({ isOfProject, ...body }: Changed) =>
      inPlace(place, {
        module: (moduleId) =>
          call(updateRobot, { body: { moduleId, ...(isOfProject !== undefined && { isOfProject }), ...body } }),
        release: (releaseId) => call(updateReleaseRobot, { body: { releaseId, ...body } }),
        space: (spaceId) => call(updateSpaceRobot, { body: { spaceId, ...body } }),
      }),
    refreshed(place),
  )

export const useRemoveRobot = (place: RobotPlace) =>
  useChange(
    (id: string) =>
      inPlace(place, {
        module: (moduleId) => call(removeRobot, { body: { moduleId, id } }),
        release: (releaseId) => call(removeReleaseRobot, { body: { releaseId, id } }),
        space: (spaceId) => call(removeSpaceRobot, { body: { spaceId, id } }),
      }),
    refreshed(place),
  )

export const useTestRobot = (place: RobotPlace) =>
  useChange((id: string) =>
    inPlace(place, {
      module: (moduleId) => call(testRobot, { body: { moduleId, id } }),
      release: (releaseId) => call(testReleaseRobot, { body: { releaseId, id } }),
      space: (spaceId) => call(testSpaceRobot, { body: { spaceId, id } }),
    }),
  )

export const useResendDelivery = (place: RobotPlace) =>
  useChange(
    (named: { id: string; deliveryId: string }) =>
      inPlace(place, {
        module: (moduleId) => call(resendRobotDelivery, { body: { moduleId, ...named } }),
        release: (releaseId) => call(resendReleaseRobotDelivery, { body: { releaseId, ...named } }),
        space: (spaceId) => call(resendSpaceRobotDelivery, { body: { spaceId, ...named } }),
      }),
    refreshed(place),
  )
