/* HTTP Digest authentication (RFC 7616): what a challenge asks for, and the header that answers it. Bodies are not covered (`qop=auth` only). */
import type { NameValue, RequestDescription } from '../operation/request/request.ts'
import { makeNonce, md5Of, sha256Of } from './hashing.ts'

/** Parameters of a `Digest` challenge by their names in lower case. */
type Challenge = ReadonlyMap<string, string>

const hashes: Readonly<Record<string, (text: string) => string>> = {
  'SHA-256': sha256Of,
  MD5: md5Of,
}

interface DigestCall {
  method: string
  url: string
  user: string
  password: string
}

/** The request once more, with the answer to the challenge of its response; undefined when there is none. */
export function answerChallenge(
  request: RequestDescription,
  { status, headers }: { status: number; headers: readonly NameValue[] },
  keys: Pick<DigestCall, 'user' | 'password'>,
): RequestDescription | undefined {
  if (status !== 401) return undefined
  const challenges = headers.filter(({ name }) => name.toLowerCase() === 'www-authenticate')
  const { method, url } = request
  const value = answerDigest(
    challenges.map((header) => header.value),
    { method, url, ...keys },
  )
  if (value === undefined) return undefined
  return { ...request, headers: [...request.headers, { name: 'Authorization', value }] }
}

/**
 * The `Authorization` header for a response's `WWW-Authenticate` headers; undefined when none of them is a digest that can be answered.
 * @param cnonce the client's random text
 */
export function answerDigest(
  headers: readonly string[],
  { method, url, user, password }: DigestCall,
  cnonce: string = makeNonce(),
): string | undefined {
  const challenges = headers.flatMap(readChallenges)
  const [name, hash, challenge] = strongest(challenges) ?? []
  if (name === undefined || hash === undefined || challenge === undefined) return undefined
  const valueOf = (key: string) => challenge.get(key) ?? ''
  const { pathname, search } = new URL(url)
  const uri = pathname + search
  const [realm, nonce, count] = [valueOf('realm'), valueOf('nonce'), '00000001']
  const secret = hash(`${user}:${realm}:${password}`)
  const first = isSession(challenge) ? hash(`${secret}:${nonce}:${cnonce}`) : secret
  const second = hash(`${method}:${uri}`)
  const hasQop = challenge.has('qop')
  const between = hasQop ? `${nonce}:${count}:${cnonce}:auth` : nonce
  const response = hash(`${first}:${between}:${second}`)
  const quoted = {
    username: user,
    realm,
    nonce,
    uri,
    response,
    ...(challenge.has('opaque') && { opaque: valueOf('opaque') }),
  }
  const plain = {
    ...(challenge.has('algorithm') && { algorithm: valueOf('algorithm') }),
    ...(hasQop && { qop: 'auth', nc: count }),
  }
  return `Digest ${[
    ...Object.entries(quoted).map(([key, value]) => `${key}=${quote(value)}`),
    ...Object.entries(plain).map(([key, value]) => `${key}=${value}`),
    ...(hasQop || isSession(challenge) ? [`cnonce=${quote(cnonce)}`] : []),
  ].join(', ')}`
}

function isSession(challenge: Challenge): boolean {
  return (challenge.get('algorithm') ?? '').toLowerCase().endsWith('-sess')
}

function strongest(challenges: readonly Challenge[]) {
  for (const [name, hash] of Object.entries(hashes)) {
    const found = challenges.find((challenge) => {
      const algorithm = (challenge.get('algorithm') ?? 'MD5').toUpperCase().replace(/-SESS$/, '')
      const qop = challenge.get('qop')
      return algorithm === name && (qop === undefined || qop.split(',').some((each) => each.trim() === 'auth'))
    })
    if (found !== undefined) return [name, hash, found] as const
  }
  return undefined
}

function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** A name, and `=` with a value; names without one begin another challenge. */
const piece = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+)))?/g

/** The digest challenges in one header, which may hold those of other schemes too. */
function readChallenges(header: string): Challenge[] {
  const found: Challenge[] = []
  let current: Map<string, string> | undefined
  for (const [, name = '', quoted, token] of header.matchAll(piece)) {
    const value = quoted?.replaceAll(/\\(.)/g, '$1') ?? token
    if (value !== undefined) {
      current?.set(name.toLowerCase(), value)
      continue
    }
    current = name.toLowerCase() === 'digest' ? new Map() : undefined
    if (current !== undefined) found.push(current)
  }
  return found
}
