/*
 * The cookie by which the pages of what a visitor opened know the visitor again: browsers send no `visitor-token` with them. It goes to these pages alone,
 * and no call reads it.
 */
import type { VisitAccess, VisitedKind } from '@lectern/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../../core/context.ts'
import { readCookie, setCookie } from './cookies.ts'

const name = 'lectern-visit'

/** Where the pages of each kind begin (specification §2). */
export const visitPages: Readonly<Record<VisitedKind, string>> = { share: '/share', compose: '/show' }

/** What opened it, as an answer to the visitor who opened it: for as long as the access lasts, its pages know the browser again. */
export async function withVisitCookie(
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  exchange: { request: FastifyRequest; reply: FastifyReply },
  { of, key }: { of: VisitedKind; key: string },
  opening: Promise<VisitAccess>,
): Promise<VisitAccess> {
  const access = await opening
  const { accessToken: value, expiresAtMs } = access
  // What is public needs none.
  if (value !== '')
    setCookie(config, exchange, { name, value, path: `${visitPages[of]}/${key}`, maxAgeMs: expiresAtMs - clock() })
  return access
}

/** The access token that a page was asked for with. */
export function findVisitCookie(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  return readCookie(request, name)
}
