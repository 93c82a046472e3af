/* Paths of requests as routes have them. Pure. */

/** `/docs/view` → `/view`; `/docsheet` is another path. Behind a well-known part as well, where RFC 8414 and RFC 9728 put the path of an issuer. */
export function stripBasePath(url: string, basePath: string): string {
  if (basePath === '') return url
  const [, wellKnown = '', path = url] = /^(\/\.well-known\/[\w-]+)(\/.*)$/s.exec(url) ?? []
  if (!path.startsWith(basePath)) return url
  const rest = path.slice(basePath.length)
  if (rest.startsWith('/')) return wellKnown + rest
  if (rest !== '' && !rest.startsWith('?')) return url
  return wellKnown === '' ? `/${rest}` : wellKnown + rest
}

/** `/api/doc.push/` → `/api/doc.push`: clients of the open API write it either way. */
export function dropLastSlash(url: string): string {
  return /^\/api\/(?:[^?]*\/)?(?:\?|$)/.test(url) ? url.replace(/\/(?=\?|$)/, '') : url
}
