import type { DocDetail } from '@lectern/contracts'
import { lookUp, type Components } from '@lectern/model'
import { useCallback, useMemo, useState } from 'react'
import { mergeComponents, readComponents } from '../../../entities/document/read-content.ts'
import { useReadingSource } from '../../../entities/document/reading-source.ts'
import { reportError } from '../../../shared/api/report-error.ts'

interface Fetched {
  /** The document's answer these belong to. */
  detail: DocDetail
  components: Components
  left: readonly string[]
}

/** The components of a document: those that came with it, and those fetched since. */
export function useDocumentComponents(detail: DocDetail) {
  const source = useReadingSource()
  const [fetched, setFetched] = useState<Fetched>()
  const [pending, setPending] = useState(0)
  const current = fetched?.detail === detail ? fetched : undefined
  const components = useMemo(
    () => mergeComponents(readComponents(detail.components), current?.components ?? {}),
    [detail, current],
  )
  const missing = useMemo(
    () => new Set([...detail.moreComponents, ...(current?.left ?? [])].filter((ref) => !isThere(ref, components))),
    [detail, current, components],
  )
  const load = useCallback(
    (refs: string[]) => {
      setPending((count) => count + 1)
      source
        .fetchComponents(detail, refs)
        .then((reply) => {
          setFetched((before) => {
            const kept = before?.detail === detail ? before : undefined
            return {
              detail,
              components: mergeComponents(kept?.components ?? {}, readComponents(reply.components)),
              left: [...(kept?.left ?? []), ...reply.moreComponents],
            }
          })
        })
        .catch(reportError)
        .finally(() => {
          setPending((count) => count - 1)
        })
    },
    [detail, source],
  )
  return { components, missing, load, isLoading: pending > 0 }
}

function isThere(ref: string, components: Components): boolean {
  return lookUp(components, ref) !== undefined
}
