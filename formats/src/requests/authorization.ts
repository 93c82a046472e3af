/*
 * Credentials that stand in a recorded request → the way to sign in they belong to, without themselves.
 */
import type { Json } from '@lectern/model'
import type { IssueList } from '../issue-list.ts'
import type { Draft } from './draft.ts'
import type { Entry } from './facts.ts'
import { isReference, noteSecret } from './secrets.ts'

export interface Authorization {
  /** Absent when nothing says how the caller signs in. */
  security?: Json[]
  /** Without the header that was understood. */
  headers: Entry[]
}

/** Takes `Authorization: Bearer …` and `Basic …` out of headers; other ways stay headers. */
export function takeAuthorization(headers: readonly Entry[], draft: Draft, issues: IssueList): Authorization {
  const header = headers.find(({ name }) => name.trim().toLowerCase() === 'authorization')
  const scheme = /^(bearer|basic|digest)\s/i.exec(header?.value?.trim() ?? '')?.[1]?.toLowerCase()
  if (header === undefined || scheme === undefined) return { headers: [...headers] }
  if (!isReference(header.value ?? '')) noteSecret(issues, header.place, header.name)
  return { security: [useHttpScheme(draft, scheme)], headers: headers.filter((each) => each !== header) }
}

/** A requirement of an HTTP authentication scheme. */
export function useHttpScheme(draft: Draft, scheme: string): Json {
  return { [draft.useScheme(scheme, { type: 'http', scheme })]: [] }
}
