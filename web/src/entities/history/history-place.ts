/* Whose history a page shows, and the address of that page. Pure. */
import type { HistorySubject, pageHistory, QueryOf } from '@lectern/contracts'

type Asked = QueryOf<typeof pageHistory>
/** As the contract names a subject, with the application it is in. */
export type DocumentsPlace = Pick<Asked, 'subject' | 'docId' | 'dictionaryId' | 'moduleId' | 'projectId' | 'modelId'>

/** The settings of a composed project, or a page of it. */
export interface ComposePlace {
  subject: 'compose' | 'composePage'
  projectId: string
  pageId?: string
}

export type HistoryPlace = DocumentsPlace | ComposePlace

export function isComposePlace(place: HistoryPlace): place is ComposePlace {
  return place.subject === 'compose' || place.subject === 'composePage'
}

/** Two states to compare, by their ids. */
export interface ChosenPair {
  from?: string | undefined
  to?: string | undefined
}

/** The same in an address, with what of the difference is meant. */
interface LinkedPair extends ChosenPair {
  at?: string | undefined
}

const pairText = ({ from, to, at }: LinkedPair): string => {
  const pairs = Object.entries({ from, to, at }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

/** Kinds that stand in addresses of applications. */
const kinds = ['model', 'dictionary', 'application', 'push', 'moduleConstants'] as const satisfies HistorySubject[]

/** Address of a document's history. */
export const docHistoryPath = (moduleId: string, docId: string, pair: LinkedPair = {}): string =>
  `/doc/history/${moduleId}/${docId}${pairText(pair)}`

/** Address of the history of what belongs to an application; `id` of the model or dictionary. */
export const moduleHistoryPath = (
  kind: (typeof kinds)[number],
  moduleId: string,
  id?: string,
  pair: LinkedPair = {},
): string => ['/module/history', kind, moduleId, ...(id === undefined ? [] : [id])].join('/') + pairText(pair)

/** Address of the history of a project's error codes and constants. */
export const projectHistoryPath = (projectId: string): string => `/project/history/${projectId}`

/** Address of the history of a composed project's settings, or of a page of it. */
export const composeHistoryPath = (composeId: string, pageId?: string): string =>
  ['/space/compose-history', composeId, ...(pageId === undefined ? [] : [pageId])].join('/')

/** Address of the editor of a composed project. */
export const composeEditorPath = (spaceId: string, projectId: string): string =>
  `/space/compose/${spaceId}?project=${projectId}`

/** What the parameters of such an address name; `undefined` for a kind there is not. */
export function readHistoryPlace(params: Readonly<Record<string, string | undefined>>): HistoryPlace | undefined {
  const { moduleId, docId, projectId, subjectId, composeId, pageId } = params
  if (composeId !== undefined)
    return pageId === undefined
      ? { subject: 'compose', projectId: composeId }
      : { subject: 'composePage', projectId: composeId, pageId }
  if (docId !== undefined) return { subject: 'doc', docId }
  if (projectId !== undefined) return { subject: 'projectConstants', projectId }
  const subject = kinds.find((kind) => kind === params['kind'])
  if (subject === undefined || moduleId === undefined) return undefined
  if (subject === 'dictionary') return subjectId === undefined ? undefined : { subject, dictionaryId: subjectId }
  if (subject === 'model') return subjectId === undefined ? undefined : { subject, moduleId, modelId: subjectId }
  return { subject, moduleId }
}
