import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mockAddressQuery, mockUrlOf } from '../../entities/module/mock-address-query.ts'
import type { DocumentPageSlotProps } from '../../features/documents/document-view/document-slots.ts'
import { MockExplanation, MockOffNotice } from '../../features/trying/mock/mock-notes.tsx'
import Debugging from './debugging.tsx'

/** Calls of the document that is open, answered by the mock address of its application. */
export default function Mocking(props: DocumentPageSlotProps) {
  const { moduleId } = props.state.detail
  const query = useQuery(mockAddressQuery(moduleId))
  const url = query.data && mockUrlOf(query.data)
  const mock = useMemo(() => (url === undefined ? undefined : { url, Explanation: MockExplanation }), [url])
  return (
    <QueryState query={query} rows={6}>
      {(address) => (
        <>
          <MockOffNotice moduleId={moduleId} address={address} />
          <Debugging {...props} mock={mock} />
        </>
      )}
    </QueryState>
  )
}
