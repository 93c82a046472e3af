import {
  getPersonalWebhook,
  pagePersonalDeliveries,
  removePersonalWebhook,
  resendPersonalDelivery,
  savePersonalWebhook,
  testPersonalWebhook,
  type BodyOf,
} from '@lectern/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'

const webhookKey = ['account', 'webhook'] as const

export const webhookQuery = callQuery([...webhookKey, 'own'], getPersonalWebhook, {})

export const webhookDeliveriesQuery = (pageIndex: number) =>
  queryOptions({
    ...callQuery([...webhookKey, 'deliveries', pageIndex], pagePersonalDeliveries, {
      query: { pageIndex, pageSize: 10 },
    }),
    placeholderData: keepPreviousData,
  })

const refreshed = {
  onSettled: (client: { invalidateQueries: (filter: { queryKey: readonly unknown[] }) => unknown }) =>
    client.invalidateQueries({ queryKey: webhookKey }),
}

export const useSaveWebhook = () =>
  useChange((body: BodyOf<typeof savePersonalWebhook>) => call(savePersonalWebhook, { body }), refreshed)

export const useRemoveWebhook = () => useChange(() => call(removePersonalWebhook, { body: {} }), refreshed)

export const useTestWebhook = () => useChange(() => call(testPersonalWebhook, { body: {} }))

export const useResendToWebhook = () =>
  useChange((deliveryId: string) => call(resendPersonalDelivery, { body: { deliveryId } }), refreshed)
