/*
 * Where a reading page gets its tree and documents from. Signed-in readers and visitors read the same pages; only this differs.
 */
import {
  getComponents,
  getDocDetail,
  getDocProps,
  getProjectTreeCompact,
  getSpaceTreeCompact,
  type CompactTree,
  type DocDetail,
  type ReplyOf,
} from '@lectern/contracts'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from '../../shared/api/client.ts'

/** Facts of a Dubbo service; all texts empty when the folder stands for none. */
export type ServiceProps = ReplyOf<typeof getDocProps>
/** Components by reference, and the references left out for size. */
export type ComponentsReply = ReplyOf<typeof getComponents>

export interface ReadingSource {
  /** Distinguishes trees in the query cache, and what is remembered about them on this device: `['space', id]`. */
  readonly treeKey: readonly string[]
  /** Distinguishes documents in the query cache: `['doc']`, `['visit', 'share', key, 'doc']`. */
  readonly docKey: readonly string[]
  fetchTree: (signal: AbortSignal) => Promise<CompactTree>
  fetchDoc: (docId: string, signal: AbortSignal) => Promise<DocDetail>
  /** `refs` as in `DocDetail.moreComponents`; at most 200 at once. */
  fetchComponents: (doc: Pick<DocDetail, 'id' | 'moduleId'>, refs: string[]) => Promise<ComponentsReply>
  fetchServiceProps: (folderId: string, signal: AbortSignal) => Promise<ServiceProps>
  /** Ids of documents whose texts have every word; absent where only names and paths are searched. */
  searchTexts?: (text: string, signal: AbortSignal) => Promise<readonly string[]>
  /** Address of a document's page within the application. */
  pageOf: (docId: string) => string
}

/** What the signed-in reader looks at: all of a space, or all of a project. */
export interface Dimension {
  kind: 'space' | 'project'
  id: string
}

const documentsOfSession = {
  docKey: ['doc'],
  fetchDoc: (docId, signal) => call(getDocDetail, { query: { id: docId } }, { signal }),
  fetchComponents: (doc, refs) => call(getComponents, { body: { moduleId: doc.moduleId, refs } }),
  fetchServiceProps: (folderId, signal) => call(getDocProps, { query: { id: folderId } }, { signal }),
  pageOf: (docId) => `/view/${docId}`,
} as const satisfies Partial<ReadingSource>

/** Reads with the session of the signed-in person. */
export function createSessionSource({ kind, id }: Dimension): ReadingSource {
  return {
    ...documentsOfSession,
    treeKey: ['tree', kind, id],
    fetchTree: (signal) =>
      kind === 'space'
        ? call(getSpaceTreeCompact, { query: { spaceId: id } }, { signal })
        : call(getProjectTreeCompact, { query: { projectId: id } }, { signal }),
  }
}

export const treeQuery = (source: ReadingSource) =>
  queryOptions({
    queryKey: source.treeKey,
    queryFn: ({ signal }) => source.fetchTree(signal),
    // Big and rarely changed; the server answers 304 when it is still the same.
    staleTime: 30_000,
    structuralSharing: false,
  })

/** Documents whose texts have every word. */
export const textSearchQuery = (source: Pick<ReadingSource, 'treeKey' | 'searchTexts'>, text: string) =>
  queryOptions({
    queryKey: [...source.treeKey, 'search', text],
    queryFn: ({ signal }) => source.searchTexts?.(text, signal) ?? Promise.resolve([]),
    enabled: source.searchTexts !== undefined && text.length > 1,
    staleTime: 60_000,
  })

export const documentQuery = (source: ReadingSource, docId: string) =>
  queryOptions({
    queryKey: [...source.docKey, docId],
    queryFn: ({ signal }) => source.fetchDoc(docId, signal),
    staleTime: 30_000,
    gcTime: 30 * 60_000,
  })

/** The service a folder, or the folder around a document, stands for. */
export const servicePropsQuery = (source: ReadingSource, folderId: string) =>
  queryOptions({
    queryKey: [...source.docKey, folderId, 'service'],
    queryFn: ({ signal }) => source.fetchServiceProps(folderId, signal),
    staleTime: 5 * 60_000,
  })

const SourceContext = createContext<ReadingSource | undefined>(undefined)
export const ReadingSourceProvider = SourceContext.Provider

/** The source of the page around. @throws {Error} outside a `ReadingSourceProvider` */
export function useReadingSource(): ReadingSource {
  const source = use(SourceContext)
  if (source === undefined) throw new Error('A reading page is missing its ReadingSourceProvider')
  return source
}
