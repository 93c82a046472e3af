import { useQuery } from '@tanstack/react-query'
import { toServerUrl } from '../../shared/api/base.ts'
import { viewConfigQuery } from './view-config-query.ts'

/** Where people reach this installation, without a slash at the end: the one in its settings, else the one this page came from. */
export function useBaseAddress(): string {
  const { data: config } = useQuery(viewConfigQuery)
  const given = config?.baseUrl ?? ''
  const address = given === '' ? window.location.origin + toServerUrl('') : given
  return address.replace(/\/$/, '')
}
