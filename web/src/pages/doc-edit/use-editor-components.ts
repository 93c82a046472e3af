import { getComponents, type DocForm } from '@lectern/contracts'
import type { Components } from '@lectern/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mergeComponents, readComponents } from '../../entities/document/read-content.ts'
import { call } from '../../shared/api/client.ts'

/** References one call takes. */
const atOnce = 200

type Sent = Pick<DocForm, 'moduleId'> & Partial<Pick<DocForm, 'components' | 'moreComponents'>>

/** The shared parts a document refers to; those left out of its form for size follow by themselves. */
export function useEditorComponents({ moduleId, components, moreComponents = [] }: Sent): Components {
  const rest = useQuery({
    queryKey: ['module', moduleId, 'components', moreComponents],
    enabled: moreComponents.length > 0,
    queryFn: async ({ signal }) => {
      let found: Components = {}
      let wanted: readonly string[] = moreComponents
      const asked = new Set<string>()
      while (wanted.length > 0) {
        const refs = wanted.slice(0, atOnce)
        for (const ref of refs) asked.add(ref)
        const reply = await call(getComponents, { body: { moduleId, refs } }, { signal })
        found = mergeComponents(found, readComponents(reply.components))
        wanted = [...wanted.slice(atOnce), ...reply.moreComponents].filter((ref) => !asked.has(ref))
      }
      return found
    },
  })
  return useMemo(() => mergeComponents(readComponents(components ?? {}), rest.data ?? {}), [components, rest.data])
}
