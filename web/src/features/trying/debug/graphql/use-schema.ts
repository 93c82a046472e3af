/* The schema of the service that is called, kept by its address until the page is left. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useServiceWork } from '../send/use-service-work.ts'
import { NoSchemaError, readSchema, type GraphqlSchema } from './graphql-schema.ts'

/** How the service is asked for its schema. */
export interface SchemaSource {
  /** Where the call goes, with its variables as they are written. */
  address: string
  isVisit: boolean
  /** The response to the introspection query; undefined while the call lacks something, which the page names. */
  ask: (signal: AbortSignal) => Promise<Response | undefined>
}

export function useSchema({ address, isVisit, ask }: SchemaSource) {
  const { t } = useTranslation('debug')
  const client = useQueryClient()
  const queryKey = ['graphql-schema', address]
  const { data: schema } = useQuery<GraphqlSchema>({ queryKey, queryFn: skipToken, gcTime: Infinity })
  const { isBusy, problem, run } = useServiceWork(isVisit, (error) => {
    if (!(error instanceof NoSchemaError)) return undefined
    const { status, message } = error
    return message === '' ? t('graphql.noSchema', { status }) : t('graphql.refused', { message })
  })
  const load = () =>
    run(async (signal) => {
      const response = await ask(signal)
      if (response !== undefined) client.setQueryData(queryKey, readSchema(response.status, await response.text()))
    })
  return { schema, isBusy, problem, load }
}
