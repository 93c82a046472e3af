// Which of our own modules the first visit of a share needs before it paints: they travel in one file instead of dozens.
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

const sources = fileURLToPath(new URL('../src/', import.meta.url))
/** The program's start, and the page that visitors without an account meet. */
const starts = ['app/main.tsx', 'pages/visit/share-page.tsx'].map((file) => sources + file)

/** What the first visit reaches only through the index of its package, and never reads: a list, and what only people who signed in do. */
const unread = /\/contracts\/src\/(?:accounts\/common-passwords|finding\/search|trying\/call(?:-frames)?)\.ts$/

/** All modules of ours that `starts` import, directly or not; packages have groups of their own. */
function findReached(context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || id.includes('/node_modules/') || unread.test(id)) continue
    reached.add(id)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) waiting.push(imported)
  }
  return reached
}

/**
 * A name for the chunk of what the first visit of a share needs, as `codeSplitting.groups[].name` takes it.
 * @param name of the chunk
 * @returns gives null for every other module, which leaves it to the next group
 */
export function nameFirstVisit(name: string): Rolldown.CodeSplittingNameFunction {
  let reached: Set<string> | undefined
  return (id, context) => {
    reached ??= findReached(context)
    return reached.has(id) ? name : null
  }
}
