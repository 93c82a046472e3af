/*
 * Answers that a signed-in person reads again when the server cannot be reached, after a reload too: documents read last, and what stands around them.
 * They lie in the browser's storage under a name made of the session's token, so that nobody else is answered from them, and only where the page came over
 * HTTPS or from this machine. Owns: for whom and how long. Does not own: which (`kept-paths.ts`), and that they go with the session (`token.ts`).
 */
import { getDocDetail, limits } from '@lectern/contracts'
import { toServerUrl } from './base.ts'
import { pathsOfPlaces } from './kept-paths.ts'
import { getToken, keptPrefix } from './token.ts'

/** A week, in milliseconds: rights that were lost meanwhile are not known to this device. */
const keptForMs = 7 * 24 * 3_600_000
const timeHeader = 'lectern-kept-at'
/** As many as the server names at once. */
const mostDocuments = limits.namedDocs

/** Those of the session; undefined where the browser keeps nothing for pages like this one, and when the session is over. */
async function openKept(token: string): Promise<Cache | undefined> {
  if (!('caches' in globalThis)) return undefined
  const name = await nameFor(token)
  return token === getToken() ? caches.open(name) : undefined
}

async function nameFor(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return keptPrefix + Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @param answer with an envelope that means success */
export async function keepAnswer(address: string, token: string, answer: Response): Promise<void> {
  const cache = await openKept(token)
  if (cache === undefined) return
  const headers = { 'content-type': 'application/json', [timeHeader]: String(Date.now()) }
  await cache.put(address, new Response(answer.body, { headers }))
  // The order of keys is that of keeping.
  const documents = (await cache.keys()).filter(({ url }) => isDocument(url))
  await Promise.all(documents.slice(0, -mostDocuments).map((old) => cache.delete(old)))
}

/** The envelope that was kept; undefined when there is none, or it is too old. */
export async function findAnswer(address: string, token: string): Promise<unknown> {
  const cache = await openKept(token)
  const answer = await cache?.match(address)
  if (answer === undefined) return undefined
  if (Date.now() - Number(answer.headers.get(timeHeader)) < keptForMs) return answer.json()
  await cache?.delete(address)
  return undefined
}

/** Drops what the server refuses now. */
export async function dropAnswer(address: string, token: string): Promise<void> {
  await (await openKept(token))?.delete(address)
}

/** Drops what other sessions left. */
export async function dropOthers(token: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const own = await nameFor(token)
  const others = (await caches.keys()).filter((name) => name.startsWith(keptPrefix) && name !== own)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** Ids of the documents that are kept, at most as many as the server names at once. */
export async function listKeptDocuments(token: string): Promise<string[]> {
  const kept = (await (await openKept(token))?.keys()) ?? []
  return kept.flatMap(({ url }) => (isDocument(url) ? (idIn(url) ?? []) : [])).slice(-mostDocuments)
}

/** Drops documents and trees of what may not be read any more. @param readable ids of documents, spaces and projects */
export async function dropUnreadable(token: string, readable: ReadonlySet<string>): Promise<void> {
  const cache = await openKept(token)
  if (cache === undefined) return
  const kept = await cache.keys()
  const gone = kept.filter(({ url }) => isOfPlace(url) && !readable.has(idIn(url) ?? ''))
  await Promise.all(gone.map((request) => cache.delete(request)))
}

const isOf = (url: string, path: string) => new URL(url, document.baseURI).pathname === toServerUrl(path)
const isDocument = (url: string) => isOf(url, getDocDetail.path)
const isOfPlace = (url: string) => pathsOfPlaces.some((path) => isOf(url, path))
const idIn = (url: string) => new URL(url, document.baseURI).searchParams.values().next().value
