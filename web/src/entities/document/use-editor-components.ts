import { getComponents, listSharedModels, type DocForm } from '@lectern/contracts'
import { refOf, type Components } from '@lectern/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mergeComponents, readComponents } from './read-content.ts'
import { call } from '../../shared/api/client.ts'

/** References one call takes. */
const atOnce = 200
/** Models offered besides those the document refers to already; more are found by their name in the source view. */
const offered = 400

type Sent = Pick<DocForm, 'moduleId'> & Partial<Pick<DocForm, 'components' | 'moreComponents'>>

/** The application's shared models and ways to identify, to refer to. */
async function listRefs(moduleId: string, signal: AbortSignal): Promise<string[]> {
  const lists = await Promise.all(
    (['schemas', 'securitySchemes'] as const).map((section) =>
      call(listSharedModels, { query: { moduleId, section, pageSize: offered } }, { signal }),
    ),
  )
  return lists.flatMap(({ list }) => list.map(({ section, name }) => refOf({ section, name })))
}

async function fetchAll(moduleId: string, first: readonly string[], signal: AbortSignal): Promise<Components> {
  let found: Components = {}
  let wanted = first
  const asked = new Set<string>()
  while (wanted.length > 0) {
    const refs = wanted.slice(0, atOnce)
    for (const ref of refs) asked.add(ref)
    const reply = await call(getComponents, { body: { moduleId, refs } }, { signal })
    found = mergeComponents(found, readComponents(reply.components))
    wanted = [...wanted.slice(atOnce), ...reply.moreComponents].filter((ref) => !asked.has(ref))
  }
  return found
}

/** The shared parts a document refers to and those it may refer to; what its form left out for size follows by itself. */
export function useEditorComponents({ moduleId, components, moreComponents }: Sent): Components {
  const rest = useQuery({
    queryKey: ['module', moduleId, 'components', moreComponents ?? []],
    queryFn: async ({ signal }) => {
      const refs = new Set([...(moreComponents ?? []), ...(await listRefs(moduleId, signal))])
      return fetchAll(moduleId, [...refs], signal)
    },
    staleTime: 60_000,
    structuralSharing: false,
  })
  return useMemo(() => mergeComponents(rest.data ?? {}, readComponents(components ?? {})), [components, rest.data])
}
