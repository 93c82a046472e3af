/* Parsers of languages whose compilers few machines have, or that compile slowly: what is wrong in a file, as they see it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import wasm from '@vscode/tree-sitter-wasm'
import type { CodeFile, CodeLanguageName } from '@lectern/model'

const { Language, Parser } = wasm
const require = createRequire(import.meta.url)
const grammars = {
  csharp: { file: require.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm'), ending: '.cs' },
  go: { file: require.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-go.wasm'), ending: '.go' },
  'java-okhttp': { file: require.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-java.wasm'), ending: '.java' },
  dart: { file: require.resolve('@lumis-sh/wasm-dart/tree-sitter-dart.wasm'), ending: '.dart' },
  kotlin: { file: require.resolve('@lumis-sh/wasm-kotlin/tree-sitter-kotlin.wasm'), ending: '.kt' },
  php: { file: require.resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-php.wasm'), ending: '.php' },
  swift: { file: require.resolve('@unit-mesh/treesitter-artifacts/wasm/tree-sitter-swift.wasm'), ending: '.swift' },
} as const satisfies Partial<Record<CodeLanguageName, { file: string; ending: string }>>

type ParsedLanguage = keyof typeof grammars
export const parsedLanguages = [
  'csharp',
  'dart',
  'go',
  'java-okhttp',
  'kotlin',
  'php',
  'swift',
] as const satisfies ParsedLanguage[]

const mostTold = 5

/** The lines where files are not the language, some of them. */
export async function mistakesIn(files: readonly CodeFile[], language: ParsedLanguage): Promise<string[]> {
  await Parser.init()
  const parser = new Parser()
  parser.setLanguage(await Language.load(readFileSync(grammars[language].file)))
  const found: string[] = []
  for (const { path, text } of files.filter((file) => file.path.endsWith(grammars[language].ending))) {
    const tree = parser.parse(text)
    const open = tree?.rootNode.hasError === true ? [tree.rootNode] : []
    for (let node = open.pop(); node !== undefined && found.length < mostTold; node = open.pop()) {
      if (node.isError || node.isMissing)
        found.push(`${path}:${String(node.startPosition.row + 1)} ${text.split('\n')[node.startPosition.row] ?? ''}`)
      else
        for (const child of node.children) if (child !== null && (child.hasError || child.isMissing)) open.push(child)
    }
    tree?.delete()
  }
  parser.delete()
  return found
}
