/*
 * Operations that the source calls something else now: another path, another method. Owns: when a rename is certain, and when a question is asked.
 * Their documents stay what they are, with history, shares, comments and followers.
 */
import { matchOperations, type BundleDocument, type HttpContent, type Match, type MatchOperation } from '@lectern/model'
import type { Known } from './known-content.ts'
import { mapTogether, type ReadContent } from './reconcile.ts'

/** What the source called its operations before, by what it calls them now. */
export interface Renames {
  sure: Map<string, string>
  /** Pairs that are alike, but not enough to be believed. */
  likely: Map<string, string>
}

export const noRenames: Renames = { sure: new Map(), likely: new Map() }

/**
 * Only those that have another name.
 * @param keys of the documents, in their order
 * @param answers the user's answers: the source's key → the one it had, or '' for what is new
 */
export async function findRenames(
  documents: readonly BundleDocument[],
  keys: readonly string[],
  known: Known,
  { read: readContent, answers }: { read: ReadContent; answers: Readonly<Record<string, string>> },
): Promise<Renames> {
  const incoming = documents.flatMap(({ content }, index): Named[] => {
    const key = keys[index] ?? ''
    return content.kind !== 'http' || known.docs.has(key) || known.removed.has(key) ? [] : [{ key, content }]
  })
  const present = new Set(keys)
  const sent = [...known.docs].flatMap(([key, { lastIncoming: last }]) =>
    last === undefined ? [] : [{ key, hash: last.incoming }],
  )
  const missing = sent.filter(({ key }) => !present.has(key))
  if (missing.length === 0) return noRenames
  const read = await mapTogether(incoming.length === 0 ? [] : missing, async ({ key, hash }) => ({
    key,
    content: await readContent(hash),
  }))
  const existing = read.flatMap(({ key, content }): Named[] => (content?.kind === 'http' ? [{ key, content }] : []))
  const { matches } = matchOperations(existing.map(operationOf), incoming.map(operationOf))
  const named = (wanted: readonly Match[]) =>
    new Map(
      wanted.flatMap(({ existing: from, incoming: to }): [string, string][] => {
        const [before, now] = [existing[from], incoming[to]]
        return before === undefined || now === undefined ? [] : [[now.key, before.key]]
      }),
    )
  const found = { sure: named(matches.filter(isSure)), likely: named(matches.filter((match) => !isSure(match))) }
  // Texts are not compared: whether one is another one's next name is only a guess.
  const possible = Object.entries(answers).filter(([key]) => present.has(key) && !known.docs.has(key))
  const answered = applyAnswers(found, Object.fromEntries(possible), new Set(missing.map(({ key }) => key)))
  // A file that shares less than half of what is there is another one, whose operations only look alike; unless a user confirms it.
  const shared = sent.length - missing.length + found.sure.size
  return shared * 2 < sent.length ? { sure: only(answered.sure, answers), likely: new Map() } : answered
}

function isSure({ isUnsure }: Match): boolean {
  return !isUnsure
}

/** A user's answer outranks likeness; nothing becomes two documents. */
function applyAnswers(
  { sure, likely }: Renames,
  answers: Readonly<Record<string, string>>,
  missing: ReadonlySet<string>,
): Renames {
  const chosen = Object.entries(answers).filter(([, before]) => before !== '' && missing.has(before))
  const taken = new Set(chosen.map(([, before]) => before))
  const unanswered = (pairs: ReadonlyMap<string, string>) =>
    new Map([...pairs].filter(([key, before]) => answers[key] === undefined && !taken.has(before)))
  return { sure: new Map([...unanswered(sure), ...chosen]), likely: unanswered(likely) }
}

function only(pairs: ReadonlyMap<string, string>, answers: Readonly<Record<string, string>>): Map<string, string> {
  return new Map([...pairs].filter(([key, before]) => answers[key] === before))
}

interface Named {
  key: string
  content: HttpContent
}

/** Versions are given here, not by sources. */
function operationOf({ content }: Named): MatchOperation {
  return { content, version: '' }
}
