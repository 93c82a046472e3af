/* Who may see which page before anything is loaded (specification §2). Owns: the decision. Does not own: carrying it out. */

/** Pages anybody may open. */
const openPages = new Set([
  '/login',
  '/reg',
  '/resetPassword',
  '/findPassword',
  '/confirmEmail',
  '/invite',
  '/successLogin',
  '/debug/callback',
  '/mfa/bind',
  '/mfa/auth',
  '/help',
  '/openapi',
])
/** Beginnings of pages anybody may open: shares and composed projects guard themselves, the manual is no secret. */
const openBeginnings = ['/share', '/show', '/help/', '/from/share/', '/from/show/', '/unsubscribe/']

export interface Entry {
  /** Path below the base address. */
  pathname: string
  /** With the question mark, or empty. */
  search: string
  /** With the hash sign, or empty. */
  hash: string
}

/** Path and query of an old address `#/view/abc?x=1`, `undefined` for every other hash; what may be Torna's is asked about first. */
export function readOldAddress(hash: string): string | undefined {
  return hash.startsWith('#/')
    ? hash.slice(1).replace(/^\/(share|show|view)\/(\w+)(?:\/\w+)?$/, '/from/$1/$2')
    : undefined
}

/** A page of ours to go to after signing in; addresses of other hosts are refused. */
export function readRedirect(search: string): string {
  const target = new URLSearchParams(search).get('redirect') ?? ''
  const isOurs = target.startsWith('/') && !target.startsWith('//') && !target.includes('\\')
  return isOurs && !target.startsWith('/login') ? target : '/'
}

/** Address of the sign-in page which leads back to where the visitor wanted to go. */
export function toLoginAddress(path: string): string {
  return `/login?redirect=${encodeURIComponent(path)}`
}

/** Where a visitor is sent instead, or `undefined` to stay. */
export function decideEntry(entry: Entry, hasToken: boolean): string | undefined {
  const old = readOldAddress(entry.hash)
  if (old !== undefined) return old
  const { pathname, search } = entry
  if (hasToken) {
    if (pathname === '/') return '/dashboard'
    return pathname === '/login' ? '/' : undefined
  }
  if (openPages.has(pathname) || openBeginnings.some((beginning) => pathname.startsWith(beginning))) return undefined
  return toLoginAddress(pathname + search)
}
