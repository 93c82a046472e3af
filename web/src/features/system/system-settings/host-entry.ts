/* Entries of the list of hosts, as far as the browser can check them. The server decides. Pure. */

export type HostKind = 'private' | 'wildcard' | 'host' | 'public'

const label = '[a-z0-9_]([a-z0-9_-]*[a-z0-9])?'
const hostName = new RegExp(`^(\\*\\.)?(${label}\\.)*${label}$`, 'i')
const address4 = /^(\d{1,3}(?:\.\d{1,3}){3})(?:\/\d{1,2})?$/
const privateRanges4 = /^(10\.|127\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|0\.)/

/** What an entry is; `undefined` when it is none. */
export function kindOfHost(entry: string): HostKind | undefined {
  const four = address4.exec(entry)?.[1]
  if (four !== undefined) {
    if (four.split('.').some((part) => Number(part) > 255)) return undefined
    return privateRanges4.test(four) ? 'private' : 'public'
  }
  if (entry.includes(':')) {
    if (!/^[0-9a-f:.]+(\/\d{1,3})?$/i.test(entry)) return undefined
    return /^(::1|f[cd]|fe[89ab])/i.test(entry) ? 'private' : 'public'
  }
  if (!hostName.test(entry) || !/[a-z]/i.test(entry)) return undefined
  if (entry.startsWith('*.')) return 'wildcard'
  return entry.includes('.') && !/\.(local|lan|internal|intranet|corp|home)$/i.test(entry) ? 'host' : 'private'
}
