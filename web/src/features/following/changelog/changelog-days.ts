/* How entries are put together: by day, and in a day what breaks callers first. Pure. */
import { findingLevels, type ChangelogEntry } from '@lectern/contracts'

type Entry = Pick<ChangelogEntry, 'act' | 'level' | 'atMs'>

export interface ChangelogDay<E extends Entry = ChangelogEntry> {
  day: string
  entries: E[]
  /** Documents and models that were added, of which an import has thousands. */
  added: E[]
}

/** @param nameOf the day of a moment, as the reader's clock has it */
export function groupByDay<E extends Entry>(
  entries: readonly E[],
  nameOf: (atMs: number) => string,
): ChangelogDay<E>[] {
  const days = Map.groupBy(entries, ({ atMs }) => nameOf(atMs))
  return [...days].map(([day, those]) => ({
    day,
    entries: those.filter(({ act }) => act !== 'added').sort((a, b) => rankOf(a) - rankOf(b)),
    added: those.filter(({ act }) => act === 'added'),
  }))
}

const rankOf = ({ level }: Entry): number => findingLevels.indexOf(level)
