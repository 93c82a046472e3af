// Which of our own modules a first visit of a share needs: before it paints, and then for its document. They travel in few files instead of dozens.
import { fileURLToPath } from 'node:url'
import { parseSync, type Plugin, type Rolldown } from 'vite'

/** Sources of the page. */
export const sources = fileURLToPath(new URL('../src/', import.meta.url))

/** Their indexes lead to every module of a package; a reader needs those whose names it reads. */
const indexes = new Map([
  ['@lectern/contracts', '/contracts/src/index.ts'],
  ['@lectern/model', '/model/src/index.ts'],
])

/** Names that a module imports from a package. */
function namesIn(code: string, from: string): Set<string | null> {
  const found = parseSync('module.js', code).module.staticImports.filter(
    ({ moduleRequest }) => moduleRequest.value === from,
  )
  return new Set(found.flatMap(({ entries }) => entries.map(({ importName }) => importName.name)))
}

/** What a module imports, with the modules that it reads in place of an index. */
function importedBy(id: string, context: Rolldown.ChunkingContext): string[] {
  const infoOf = (of: string) => context.getModuleInfo(of)
  return (infoOf(id)?.importedIds ?? []).flatMap((imported) => {
    const [from] = [...indexes].find(([, index]) => imported.endsWith(index)) ?? []
    if (from === undefined) return [imported]
    const names = namesIn(infoOf(id)?.code ?? '', from)
    return (infoOf(imported)?.importedIds ?? []).filter((part) => infoOf(part)?.exports.some((name) => names.has(name)))
  })
}

/** All modules of ours that files of the page import, directly or not; packages have groups of their own. */
function findReached(files: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>()
  const waiting = files.map((file) => sources + file)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || id.includes('/node_modules/')) continue
    reached.add(id)
    for (const imported of importedBy(id, context)) waiting.push(imported)
  }
  return reached
}

/**
 * A name for the chunk of what some files need, as `codeSplitting.groups[].name` takes it.
 * @param name of the chunk
 * @param files below the sources of the page
 * @returns gives null for every other module, which leaves it to the next group
 */
export function nameNeeded(name: string, files: readonly string[]): Rolldown.CodeSplittingNameFunction {
  let reached: Set<string> | undefined
  return (id, context) => {
    reached ??= findReached(files, context)
    return reached.has(id) ? name : null
  }
}

/** The program's start, and the page that visitors without an account meet. */
export const firstVisit = ['app/main.tsx', 'pages/visit/share-page.tsx']
/** What that page loads for a document, and for the menus over it. */
export const firstDocument = ['features/documents/document-view/loaded-document.tsx', 'pages/visit/visit-menus.tsx']

/** A file of the build with all that it imports, and their style sheets. */
export function filesWith(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set([chunk.fileName])
  // A set is walked to its end, with what is added on the way.
  for (const name of found) {
    const part = bundle[name]
    if (part?.type !== 'chunk') continue
    for (const file of [...part.imports, ...(part.viteMetadata?.importedCss ?? [])]) found.add(file)
  }
  return [...found]
}

/** Names in the page the files of the visitors' page, and of its document, that it does not load itself, for `boot.js`: they need not wait for the program to ask for them. */
export const nameVisitFiles: Plugin = {
  name: 'lectern-name-visit-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk: entry }) {
      const named = new Set(entry === undefined ? [] : filesWith(entry, bundle))
      /** What these files need and was not named before. */
      const filesOf = (wanted: readonly string[]): string[] => {
        const pages = new Set(wanted.map((file) => sources + file))
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
        const files = chunks
          .filter((chunk) => chunk !== entry && pages.has(chunk.facadeModuleId ?? ''))
          .flatMap((chunk) => filesWith(chunk, bundle))
        const others = [...new Set(files)].filter((file) => !named.has(file))
        for (const file of others) named.add(file)
        return others
      }
      const visit = { name: 'lectern-visit', content: filesOf(firstVisit).join(' ') }
      const document = { name: 'lectern-document', content: filesOf(firstDocument).join(' ') }
      return { html, tags: [visit, document].map((attrs) => ({ tag: 'meta', attrs, injectTo: 'head-prepend' })) }
    },
  },
}
