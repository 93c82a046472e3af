import { getComponents, listSharedModels, type DocForm, type ReplyOf } from '@lectern/contracts'
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
    (['securitySchemes', 'schemas'] as const).map((section) =>
      call(listSharedModels, { query: { moduleId, section, pageSize: offered } }, { signal }),
    ),
  )
  return lists.flatMap(({ list }) => list.map(({ section, name }) => refOf({ section, name })))
}

/** One answer of the server to up to `atOnce` references. */
export type AskComponents = (
  refs: string[],
) => Promise<Pick<ReplyOf<typeof getComponents>, 'components' | 'moreComponents'>>

function inRounds(refs: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(refs.length / atOnce) }, (_, round) =>
    refs.slice(round * atOnce, (round + 1) * atOnce),
  )
}

/** What a document itself refers to, however much it is: without it its fields would have gaps. */
export async function fetchAll(ask: AskComponents, first: readonly string[]): Promise<Components> {
  let found: Components = {}
  let wanted = first
  const asked = new Set<string>()
  while (wanted.length > 0) {
    const refs = wanted.slice(0, atOnce)
    for (const ref of refs) asked.add(ref)
    const reply = await ask(refs)
    found = mergeComponents(found, readComponents(reply.components))
    wanted = [...new Set([...wanted.slice(atOnce), ...reply.moreComponents])].filter((ref) => !asked.has(ref))
  }
  return found
}

/** What may be referred to besides: one answer for each `atOnce`, whatever it leaves out. */
export async function fetchOffered(ask: AskComponents, refs: readonly string[]): Promise<Components> {
  const replies = await Promise.all(inRounds(refs).map(ask))
  return replies.reduce<Components>((found, reply) => mergeComponents(found, readComponents(reply.components)), {})
}

/** The shared parts a document refers to and those it may refer to; what its form left out for size follows by itself. */
export function useEditorComponents({ moduleId, components, moreComponents }: Sent): Components {
  const rest = useQuery({
    queryKey: ['module', moduleId, 'components', moreComponents ?? []],
    queryFn: async ({ signal }) => {
      const ask: AskComponents = (refs) => call(getComponents, { body: { moduleId, refs } }, { signal })
      const own = fetchAll(ask, moreComponents ?? [])
      const others = fetchOffered(ask, (await listRefs(moduleId, signal)).slice(0, offered))
      return mergeComponents(await others, await own)
    },
    staleTime: 60_000,
    structuralSharing: false,
  })
  return useMemo(() => mergeComponents(rest.data ?? {}, readComponents(components ?? {})), [components, rest.data])
}
