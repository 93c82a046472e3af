/* Saved cases and their documents, from a server, and what came of them, to it. */
import {
  caseLimits,
  getComponents,
  getDocDetail,
  keepCaseResults,
  listCases,
  readCases,
  type BodyOf,
  type DocDetail,
  type ReplyOf,
} from '@lectern/contracts'
import { appendAll, isObject, upgradeContent, type CalledDocument, type Components, type Json } from '@lectern/model'
import { CommandError } from '../errors.ts'
import { say } from '../texts.ts'
import { readData, requestAgain } from './request.ts'

/** Where an application is. */
export interface CaseSource {
  url: string
  token: string
  moduleId: string
}

/** In the order of the list; only those with these ids when there are any. @throws {CommandError} for one that is not there */
export async function loadCases(source: CaseSource, wanted: readonly string[]): Promise<ReplyOf<typeof readCases>> {
  const { cases } = await readFrom<ReplyOf<typeof listCases>>(source, listCases.path, { moduleId: source.moduleId })
  const missing = wanted.find((id) => !cases.some((one) => one.id === id))
  if (missing !== undefined) throw new CommandError(say('run.caseUnknown', { id: missing }))
  const ids = cases.map(({ id }) => id).filter((id) => wanted.length === 0 || wanted.includes(id))
  const loaded: ReplyOf<typeof readCases> = []
  for (let at = 0; at < ids.length; at += caseLimits.read) {
    const body = { moduleId: source.moduleId, ids: ids.slice(at, at + caseLimits.read) }
    appendAll(loaded, await sendTo<ReplyOf<typeof readCases>>(source, readCases.path, body))
  }
  return loaded
}

/** Keeps whether they passed, for everyone. @throws {CommandError} when the token may not */
export async function keepResults(
  source: CaseSource,
  results: BodyOf<typeof keepCaseResults>['results'],
): Promise<void> {
  const { moduleId } = source
  for (let at = 0; at < results.length; at += caseLimits.results)
    await sendTo(source, keepCaseResults.path, { moduleId, results: results.slice(at, at + caseLimits.results) })
}

/** Undefined for a document that has no request. @throws {CommandError} when it can't be read */
export async function loadDocument(source: CaseSource, docId: string): Promise<CalledDocument | undefined> {
  const detail = await readFrom<DocDetail>(source, getDocDetail.path, { id: docId })
  // JSON from the wire: `upgradeContent` looks at what it is.
  const content = upgradeContent(detail.content as Json)
  if (content.kind !== 'http') return undefined
  const refs = detail.moreComponents.slice(0, 200)
  const body = { moduleId: source.moduleId, refs }
  const more =
    refs.length === 0 ? undefined : await sendTo<ReplyOf<typeof getComponents>>(source, getComponents.path, body)
  const { application } = detail
  return {
    content,
    components: joined(detail.components, more?.components ?? {}),
    application: { root: isObject(application) ? application : {} },
  }
}

type Sections = DocDetail['components']

function joined(first: Sections, second: Sections): Components {
  const names = new Set([...Object.keys(first), ...Object.keys(second)])
  // Values are JSON from the wire; everything that reads them checks as it goes.
  return Object.fromEntries([...names].map((name) => [name, { ...first[name], ...second[name] }]))
}

export async function readFrom<T>({ url, token }: CaseSource, path: string, query: Record<string, string>): Promise<T> {
  const address = `${url}${path}?${new URLSearchParams(query).toString()}`
  // The server holds its replies to this form.
  return (await readData(await requestAgain(address, { headers: { authorization: `Bearer ${token}` } }))) as T
}

export async function sendTo<T>({ url, token }: CaseSource, path: string, body: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await requestAgain(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  // The server holds its replies to this form.
  return (await readData(response)) as T
}
