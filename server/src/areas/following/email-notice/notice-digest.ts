/* What an email tells: changes by application and document, what breaks callers first, and how much more there is. Pure. */
import { emailEntryLimit, findingLevels, type ChangelogEntry } from '@lectern/contracts'

/** Where something is. */
export interface Place {
  project: string
  app: string
  /** Page of its changes, below the base address. */
  path: string
}

/** Changes of one thing, the newest first. */
export interface ChangedThing {
  entries: readonly [ChangelogEntry, ...ChangelogEntry[]]
}

export interface Digest {
  apps: readonly (Place & { things: readonly ChangedThing[] })[]
  /** What has no entry of a changelog: moves, deletions, releases. */
  others: readonly { sentence: string; path: string }[]
  /** All there is, and what of it breaks callers. */
  count: number
  breaking: number
  /** What is neither in `apps` nor in `others`. */
  more: number
}

export interface Gathered {
  entries: readonly (ChangelogEntry & { place: Place })[]
  others: Digest['others']
  /** Changes that were not read. */
  unread: number
}

const severity = ({ level }: ChangelogEntry): number => findingLevels.indexOf(level)

export function digestOf({ entries, others, unread }: Gathered): Digest {
  const shown = entries.toSorted((a, b) => severity(a) - severity(b) || b.atMs - a.atMs).slice(0, emailEntryLimit)
  // In the order of their worst entries, which come first.
  const apps = [...Map.groupBy(shown, ({ moduleId }) => moduleId).values()].flatMap((those) => {
    const [place] = those.map((entry) => entry.place)
    const things = [...Map.groupBy(those, ({ subject, subjectId }) => `${subject} ${subjectId}`).values()]
    return place === undefined ? [] : [{ ...place, things: things.flatMap(thingOf) }]
  })
  const shownOthers = others.slice(0, emailEntryLimit - shown.length)
  const count = entries.length + others.length + unread
  return {
    ...{ apps, others: shownOthers, count },
    breaking: entries.filter(({ level }) => level === 'breaking').length,
    more: count - shown.length - shownOthers.length,
  }
}

function thingOf([first, ...others]: readonly ChangelogEntry[]): ChangedThing[] {
  return first === undefined ? [] : [{ entries: [first, ...others] }]
}
