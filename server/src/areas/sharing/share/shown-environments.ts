/* Which environments visitors of a share see. Owns: how the choice is stored, and what a document shows under it. Pure. */
import { keepEnvironments, keepOwnServers, readEnvironments } from '@lectern/model'
import { visibleServers } from '../../../auth/visibility.ts'
import type { PartsChange } from '../../documents/doc/detail-queries.ts'

/** Names of environments; `null` for all that are not for members only. */
export type ShownEnvironments = readonly string[] | null

export function readShown(stored: string | null): string[] | null {
  // Written by `writeShown`.
  return stored === null ? null : (JSON.parse(stored) as string[])
}

/** As it is stored, each name once. */
export function writeShown(names: ShownEnvironments): string | null {
  return names === null ? null : JSON.stringify([...new Set(names)])
}

/** How documents are shown with the addresses of the chosen environments only; `undefined` where nothing was chosen. */
export function changeOver(stored: string | null): PartsChange | undefined {
  const names = readShown(stored)
  if (names === null) return undefined
  return {
    key: JSON.stringify(['environments', stored]),
    apply: (parts) => {
      const root = keepEnvironments({ ...parts.root, servers: visibleServers(parts.root, 'visitor') }, names)
      return { root, content: keepOwnServers(parts.content, readEnvironments(root)) }
    },
  }
}

type Changes = Readonly<Record<string, { from: unknown; to: unknown }>>

/** Changes of a share for the audit log, with the names of environments instead of their stored form. */
export function withShownNames({ environments, ...others }: Changes): Changes {
  if (environments === undefined) return others
  return { ...others, environments: { from: namesOf(environments.from), to: namesOf(environments.to) } }
}

function namesOf(stored: unknown): string[] | 'all' | 'none' {
  const names = typeof stored === 'string' ? readShown(stored) : null
  if (names === null) return 'all'
  return names.length === 0 ? 'none' : names
}
