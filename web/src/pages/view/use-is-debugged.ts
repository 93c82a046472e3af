import { useSearchParams } from 'react-router'

/** Query of the debug page of a document. */
export const debugSearch = '?segment=debug'

/** Whether the debug page is open instead of the document. */
export function useIsDebugged(): boolean {
  return useSearchParams()[0].get('segment') === 'debug'
}
