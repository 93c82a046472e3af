/* The fields of one part of another document, as they would come in. */
import { getComponents, type DocDetail } from '@lectern/contracts'
import type { Components, Incoming } from '@lectern/model'
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mergeComponents, readComponents, readContent } from '../../../../entities/document/read-content.ts'
import { createSessionSource, documentQuery } from '../../../../entities/document/reading-source.ts'
import { call } from '../../../../shared/api/client.ts'
import type { GridDocuments } from '../state/grid-types.ts'
import { fieldsOfPart, partsOfDocument, type DocumentPart } from './document-parts.ts'

/** References one call takes. */
const atOnce = 200

/** What was chosen so far, and what it has. */
export interface ChosenDocument {
  docId: string | undefined
  query: UseQueryResult
  parts: readonly DocumentPart[]
  part: DocumentPart | undefined
  /** True when it is in the application the fields go to. */
  isSameApplication: boolean
  incoming: Incoming | undefined
}

/** A document with the shared models it refers to; those its page left out for size come with a second call. */
const documentWithModels = (documents: GridDocuments | undefined, docId: string) => {
  const source = createSessionSource({ kind: 'project', id: documents?.projectId ?? '' })
  return queryOptions({
    queryKey: [...source.docKey, docId, 'fields'],
    queryFn: async ({ client, signal }): Promise<{ detail: DocDetail; components: Components }> => {
      const detail = await client.query(documentQuery(source, docId))
      const first = readComponents(detail.components)
      const refs = detail.moreComponents.slice(0, atOnce)
      if (refs.length === 0) return { detail, components: first }
      const more = await call(getComponents, { body: { moduleId: detail.moduleId, refs } }, { signal })
      return { detail, components: mergeComponents(first, readComponents(more.components)) }
    },
    structuralSharing: false,
  })
}

/** `components`: those of the application the fields go to. */
export function useDocumentFields(
  documents: GridDocuments | undefined,
  docId: string | undefined,
  partKey: string | undefined,
  components: Components,
): ChosenDocument {
  const query = useQuery({
    ...documentWithModels(documents, docId ?? ''),
    enabled: documents !== undefined && docId !== undefined,
  })
  const found = docId === undefined ? undefined : query.data
  const parts = useMemo(() => {
    const content = found === undefined ? undefined : readContent(found.detail)
    return content === undefined || found === undefined ? [] : partsOfDocument(content, found.components)
  }, [found])
  const part = parts.find(({ key }) => key === partKey) ?? parts[0]
  const isSameApplication = found !== undefined && found.detail.moduleId === documents?.moduleId
  const incoming = useMemo((): Incoming | undefined => {
    if (found === undefined || part === undefined) return undefined
    const schema = fieldsOfPart(part, found.components, isSameApplication)
    return isSameApplication ? { schema, components: mergeComponents(found.components, components) } : { schema }
  }, [found, part, isSameApplication, components])
  return { docId, query, parts, part, isSameApplication, incoming }
}
