/* How entries are put together: by day, and in a day what breaks callers first. Pure. */
import { findingLevels, type ChangelogEntry } from '@lectern/contracts'

export interface ChangelogDay {
  day: string
  entries: ChangelogEntry[]
  /** Documents and models that were added, of which an import has thousands. */
  added: ChangelogEntry[]
}

/** @param nameOf the day of a moment, as the reader's clock has it */
export function groupByDay(entries: readonly ChangelogEntry[], nameOf: (atMs: number) => string): ChangelogDay[] {
  const days = Map.groupBy(entries, ({ atMs }) => nameOf(atMs))
  return [...days].map(([day, those]) => ({
    day,
    entries: those.filter(({ act }) => act !== 'added').sort((a, b) => rankOf(a) - rankOf(b)),
    added: those.filter(({ act }) => act === 'added'),
  }))
}

const rankOf = ({ level }: ChangelogEntry): number => findingLevels.indexOf(level)
