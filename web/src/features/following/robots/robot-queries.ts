import {
  addRobot,
  addSpaceRobot,
  listRobots,
  listSpaceRobots,
  pageRobotDeliveries,
  pageSpaceRobotDeliveries,
  previewRobot,
  previewSpaceRobot,
  removeRobot,
  removeSpaceRobot,
  resendRobotDelivery,
  resendSpaceRobotDelivery,
  testRobot,
  testSpaceRobot,
  updateRobot,
  updateSpaceRobot,
  type BodyOf,
} from '@lectern/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../../shared/api/call-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

/** An application, whose project and space have robots too, or a space. */
export interface RobotPlace {
  kind: 'module' | 'space'
  id: string
}

const robotsKey = ({ kind, id }: RobotPlace) => [kind, id, 'robots'] as const

export const robotsQuery = (place: RobotPlace) => {
  const key = [...robotsKey(place), 'list'] as const
  return place.kind === 'module'
    ? callQuery(key, listRobots, { query: { moduleId: place.id } })
    : callQuery(key, listSpaceRobots, { query: { spaceId: place.id } })
}

export const robotDeliveriesQuery = (place: RobotPlace, id: string, pageIndex: number) => {
  const key = [...robotsKey(place), id, pageIndex] as const
  const page = { id, pageIndex, pageSize: 10 }
  return queryOptions({
    ...(place.kind === 'module'
      ? callQuery(key, pageRobotDeliveries, { query: { moduleId: place.id, ...page } })
      : callQuery(key, pageSpaceRobotDeliveries, { query: { spaceId: place.id, ...page } })),
    placeholderData: keepPreviousData,
  })
}

type Preview = Omit<BodyOf<typeof previewSpaceRobot>, 'spaceId'>

/** What a template makes of a made-up change or comment. */
export const robotPreviewQuery = (place: RobotPlace, asked: Preview) =>
  queryOptions({
    queryKey: [...robotsKey(place), 'preview', asked],
    queryFn: ({ signal }) =>
      place.kind === 'module'
        ? call(previewRobot, { body: { moduleId: place.id, ...asked } }, { signal })
        : call(previewSpaceRobot, { body: { spaceId: place.id, ...asked } }, { signal }),
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
      place.kind === 'module'
        ? call(addRobot, { body: { moduleId: place.id, isOfProject, ...body } })
        : call(addSpaceRobot, { body: { spaceId: place.id, ...body } }),
    refreshed(place),
  )

export const useUpdateRobot = (place: RobotPlace) =>
  useChange(
    ({ isOfProject, ...body }: Changed) =>
      place.kind === 'module'
        ? call(updateRobot, {
            body: { moduleId: place.id, ...(isOfProject !== undefined && { isOfProject }), ...body },
          })
        : call(updateSpaceRobot, { body: { spaceId: place.id, ...body } }),
    refreshed(place),
  )

export const useRemoveRobot = (place: RobotPlace) =>
  useChange(
    (id: string) =>
      place.kind === 'module'
        ? call(removeRobot, { body: { moduleId: place.id, id } })
        : call(removeSpaceRobot, { body: { spaceId: place.id, id } }),
    refreshed(place),
  )

export const useTestRobot = (place: RobotPlace) =>
  useChange((id: string) =>
    place.kind === 'module'
      ? call(testRobot, { body: { moduleId: place.id, id } })
      : call(testSpaceRobot, { body: { spaceId: place.id, id } }),
  )

export const useResendDelivery = (place: RobotPlace) =>
  useChange(
    (named: { id: string; deliveryId: string }) =>
      place.kind === 'module'
        ? call(resendRobotDelivery, { body: { moduleId: place.id, ...named } })
        : call(resendSpaceRobotDelivery, { body: { spaceId: place.id, ...named } }),
    refreshed(place),
  )
