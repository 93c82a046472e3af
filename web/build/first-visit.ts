// Which of our own modules the first visit of a share needs before it paints: they travel in one file instead of dozens.
import { fileURLToPath } from 'node:url'
import { parseSync, type Rolldown } from 'vite'

const sources = fileURLToPath(new URL('../src/', import.meta.url))
/** The program's start, and the page that visitors without an account meet. */
const starts = ['app/main.tsx', 'pages/visit/share-page.tsx'].map((file) => sources + file)

/** It leads to every module of the contracts; a reader needs those whose names it reads. */
const contracts = '@lectern/contracts'
const contractsIndex = '/contracts/src/index.ts'

/** Names that a module imports from the contracts. */
function contractNamesIn(code: string): Set<string | null> {
  const found = parseSync('module.js', code).module.staticImports.filter(
    ({ moduleRequest }) => moduleRequest.value === contracts,
  )
  return new Set(found.flatMap(({ entries }) => entries.map(({ importName }) => importName.name)))
}

/** What a module imports, with the contracts that it reads in place of their index. */
function importedBy(id: string, context: Rolldown.ChunkingContext): string[] {
  const infoOf = (of: string) => context.getModuleInfo(of)
  return (infoOf(id)?.importedIds ?? []).flatMap((imported) => {
    if (!imported.endsWith(contractsIndex)) return [imported]
    const names = contractNamesIn(infoOf(id)?.code ?? '')
    return (infoOf(imported)?.importedIds ?? []).filter((part) => infoOf(part)?.exports.some((name) => names.has(name)))
  })
}

/** All modules of ours that `starts` import, directly or not; packages have groups of their own. */
function findReached(context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>()
  const waiting = [...starts]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || id.includes('/node_modules/')) continue
    reached.add(id)
    for (const imported of importedBy(id, context)) waiting.push(imported)
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
