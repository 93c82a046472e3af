/**
 * Path the product is served under, without a trailing slash: empty at the root of a host, `/docs` under a sub-path. Comes from
 * `<base href>`, which the server writes.
 */
export function getBasePath(): string {
  return new URL(document.baseURI).pathname.replace(/\/[^/]*$/, '')
}

/** Address of something the server answers, for a path of the contract such as `/space/list`. */
export function toServerUrl(path: string): string {
  return getBasePath() + path
}
