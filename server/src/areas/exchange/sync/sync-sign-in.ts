/*
 * How a saved address signs in: what is sealed of it (the headers to send) and what may be shown. Secrets that were sealed before serve again only at
 * the origin they were given for; otherwise whoever may change the address could have them sent to a server of their own.
 */
import { Buffer } from 'node:buffer'
import type { GivenSignIn, SignInKind } from '@lectern/contracts'
import { AppError } from '../../../core/app-error.ts'

/** What of it may be shown. */
export interface SignInFacts {
  username: string
  headerNames: string[]
}

export type SealedHeaders = Readonly<Record<string, string>>

/** What was sealed before. */
export interface SavedSignIn {
  kind: SignInKind
  headers: SealedHeaders
  /** It was for the origin the address still leads to. */
  isForOrigin: boolean
}

/** Headers of the connection, of the request's form and of what is asked: not for people to set. */
const ownHeaders: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'if-modified-since',
  'if-none-match',
  'keep-alive',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * What to seal; `undefined` for nothing.
 * @throws {AppError} sync_header_unfit `{name}`; sync_secret_missing, or secret_required when a saved one was for another origin
 */
export function sealable(given: GivenSignIn, saved: SavedSignIn | undefined): SealedHeaders | undefined {
  switch (given.kind) {
    case 'none':
      return undefined
    case 'basic': {
      const password = given.password ?? passwordOf(reusable(given.kind, saved, 'authorization'))
      return { authorization: `Basic ${Buffer.from(`${given.username ?? ''}:${password}`).toString('base64')}` }
    }
    case 'bearer':
      return {
        authorization:
          given.token === undefined ? reusable(given.kind, saved, 'authorization') : `Bearer ${given.token}`,
      }
    case 'headers':
      return headersOf(given.headers ?? [], saved)
  }
}

export function factsOf({ kind, username = '', headers = [] }: GivenSignIn): SignInFacts {
  return {
    username: kind === 'basic' ? username : '',
    headerNames: kind === 'headers' ? headers.map(({ name }) => name) : [],
  }
}

function headersOf(given: NonNullable<GivenSignIn['headers']>, saved: SavedSignIn | undefined): SealedHeaders {
  if (given.length === 0) throw new AppError('sync_secret_missing')
  const headers: Record<string, string> = {}
  for (const { name: typed, value } of given) {
    const name = typed.toLowerCase()
    if (ownHeaders.has(name) || name in headers) throw new AppError('sync_header_unfit', { name: typed })
    headers[name] = value ?? reusable('headers', saved, name)
  }
  return headers
}

function reusable(kind: SignInKind, saved: SavedSignIn | undefined, name: string): string {
  const value = saved?.kind === kind ? saved.headers[name] : undefined
  if (saved === undefined || value === undefined) throw new AppError('sync_secret_missing')
  if (!saved.isForOrigin) throw new AppError('secret_required')
  return value
}

function passwordOf(authorization: string): string {
  const pair = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
  return pair.slice(pair.indexOf(':') + 1)
}
