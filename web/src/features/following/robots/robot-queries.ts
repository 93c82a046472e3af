import {
  addRobot,
  listRobots,
  pageRobotDeliveries,
  previewRobot,
  removeRobot,
  resendRobotDelivery,
  testRobot,
  updateRobot,
  type BodyOf,
  type Language,
  type RobotExample,
} from '@lectern/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../../shared/api/call-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

const robotsKey = (moduleId: string) => ['module', moduleId, 'robots'] as const

/** Robots of an application, and those of its project. */
export const robotsQuery = (moduleId: string) =>
  callQuery([...robotsKey(moduleId), 'list'], listRobots, { query: { moduleId } })

export const robotDeliveriesQuery = (moduleId: string, id: string, pageIndex: number) =>
  queryOptions({
    ...callQuery([...robotsKey(moduleId), id, pageIndex], pageRobotDeliveries, {
      query: { moduleId, id, pageIndex, pageSize: 10 },
    }),
    placeholderData: keepPreviousData,
  })

/** What a template makes of a made-up change or comment. */
export const robotPreviewQuery = (moduleId: string, language: Language, template: string, example: RobotExample) =>
  queryOptions({
    queryKey: [...robotsKey(moduleId), 'preview', language, template, example],
    queryFn: ({ signal }) => call(previewRobot, { body: { moduleId, language, template, example } }, { signal }),
    placeholderData: keepPreviousData,
  })

type Added = Omit<BodyOf<typeof addRobot>, 'moduleId'>
type Changed = Omit<BodyOf<typeof updateRobot>, 'moduleId'>

const refreshed = (moduleId: string) => ({
  onSettled: (client: { invalidateQueries: (filter: { queryKey: readonly unknown[] }) => unknown }) =>
    client.invalidateQueries({ queryKey: robotsKey(moduleId) }),
})

export const useAddRobot = (moduleId: string) =>
  useChange((body: Added) => call(addRobot, { body: { moduleId, ...body } }), refreshed(moduleId))

export const useUpdateRobot = (moduleId: string) =>
  useChange((body: Changed) => call(updateRobot, { body: { moduleId, ...body } }), refreshed(moduleId))

export const useRemoveRobot = (moduleId: string) =>
  useChange((id: string) => call(removeRobot, { body: { moduleId, id } }), refreshed(moduleId))

export const useTestRobot = (moduleId: string) => useChange((id: string) => call(testRobot, { body: { moduleId, id } }))

export const useResendDelivery = (moduleId: string) =>
  useChange(
    (named: { id: string; deliveryId: string }) => call(resendRobotDelivery, { body: { moduleId, ...named } }),
    refreshed(moduleId),
  )
