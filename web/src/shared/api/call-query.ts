import type { Endpoint, EndpointDefinition } from '@lectern/contracts'
import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { call, type InputOf } from './client.ts'

/** A query that reads an endpoint; the call is aborted when nothing waits for it any more. */
export const callQuery = <D extends EndpointDefinition, const K extends QueryKey>(
  queryKey: K,
  endpoint: Endpoint<D>,
  input: InputOf<D>,
) => queryOptions({ queryKey, queryFn: ({ signal }) => call(endpoint, input, { signal }) })
