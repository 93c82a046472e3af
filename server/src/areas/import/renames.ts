/*
 * Operations that the source calls something else now: another path, another method. Owns: when that is believed. Their documents stay what they
 * are, with history, shares, comments and followers.
 */
import { matchOperations, type BundleDocument, type HttpContent, type MatchOperation } from '@lectern/model'
import type { KnownContent } from './import-protocol.ts'
import type { ReadContent } from './judge.ts'

/**
 * What the source called its operations before, by what it calls them now; only those that have another name.
 * @param keys of the documents, in their order
 */
export async function findRenames(
  documents: readonly BundleDocument[],
  keys: readonly string[],
  known: KnownContent,
  read: ReadContent,
): Promise<Map<string, string>> {
  const incoming = documents.flatMap(({ content }, index): Named[] => {
    const key = keys[index] ?? ''
    return content.kind !== 'http' || known.docs.has(key) || known.removed.has(key) ? [] : [{ key, content }]
  })
  const present = new Set(keys)
  const said = [...known.docs].flatMap(([key, { said: last }]) =>
    last === undefined ? [] : [{ key, hash: last.incoming }],
  )
  const missing = said.filter(({ key }) => !present.has(key))
  if (incoming.length === 0 || missing.length === 0) return new Map()
  const existing: Named[] = []
  for (const { key, hash } of missing) {
    const content = await read(hash)
    if (content?.kind === 'http') existing.push({ key, content })
  }
  const { matches } = matchOperations(existing.map(operationOf), incoming.map(operationOf))
  const sure = matches.filter(({ isUnsure }) => !isUnsure)
  // A file that shares less than half of what is there is another one, whose operations only look alike.
  if ((said.length - missing.length + sure.length) * 2 < said.length) return new Map()
  return new Map(
    sure.flatMap(({ existing: from, incoming: to }): [string, string][] => {
      const [before, now] = [existing[from], incoming[to]]
      return before === undefined || now === undefined ? [] : [[now.key, before.key]]
    }),
  )
}

interface Named {
  key: string
  content: HttpContent
}

/** Versions are given here, not by sources. */
function operationOf({ content }: Named): MatchOperation {
  return { content, version: '' }
}
