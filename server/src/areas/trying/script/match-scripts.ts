/* Which scripts of a source are which here. Owns: what becomes of each. */
import type { CallScriptRow } from '../../../db/schema.ts'
import { digestOfScript, type PastScript } from './past-script-commands.ts'

/** A script as it is here. */
export interface StandingScript extends Pick<CallScriptRow, 'id' | 'phase' | 'name' | 'position'> {
  digest: string
  /** As the source had it last; `null` for what is not known to be of one. */
  incoming: string | null
  isDeleted: boolean
}

export interface MatchedScripts {
  /** Those here that the source has too. */
  met: number[]
  /** Not known to be of the source, and the same. */
  adopted: StandingScript[]
  /** Nobody changed them here. */
  changed: { id: number; script: PastScript }[]
  added: PastScript[]
}

export const nameOf = ({ phase, name }: Pick<PastScript, 'phase' | 'name'>): string => `${phase} ${name.trim()}`

/** Rows in their order. What the source no longer has stays, unless something else of it takes its place. */
export function matchScripts(scripts: readonly PastScript[], rows: readonly StandingScript[]): MatchedScripts {
  const matched: MatchedScripts = { met: [], adopted: [], changed: [], added: [] }
  const free = new Set(rows)
  const take = (isIt: (row: StandingScript) => boolean): StandingScript | undefined => {
    const row = [...free].find(isIt)
    if (row === undefined) return undefined
    free.delete(row)
    matched.met.push(row.id)
    return row
  }
  const news = scripts.filter((script) => {
    const digest = digestOfScript(script)
    const same = take(({ incoming }) => incoming === digest)
    const adopted = same === undefined ? take((row) => row.incoming === null && row.digest === digest) : undefined
    if (adopted !== undefined) matched.adopted.push(adopted)
    return same === undefined && adopted === undefined
  })
  const follow = (script: PastScript, row: StandingScript): void => {
    if (!row.isDeleted && row.digest === row.incoming) matched.changed.push({ id: row.id, script })
  }
  const unnamed = news.filter((script) => {
    const row = take((each) => each.incoming !== null && nameOf(each) === nameOf(script))
    if (row !== undefined) follow(script, row)
    return row === undefined
  })
  for (const script of unnamed) {
    // Renamed, or in the place of one that is gone.
    const row = take(({ incoming, isDeleted, phase }) => incoming !== null && !isDeleted && phase === script.phase)
    if (row !== undefined) follow(script, row)
    else if (rows.length === 0 || rows.some(({ incoming }) => incoming !== null) || matched.adopted.length > 0)
      matched.added.push(script)
  }
  return matched
}
