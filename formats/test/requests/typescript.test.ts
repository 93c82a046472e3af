/* The TypeScript of real operations compiles. */
import {
  componentsOf,
  requestBodyOf,
  responsesOf,
  writeTypeScript,
  type Components,
  type HttpContent,
} from '@lectern/model'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { importOpenApi } from '../../src/index.ts'
import { expectWholeCorpus } from '../../../model/test/corpus-files.ts'
import { listFiles, notDescriptions, readCorpus } from '../corpus.ts'

const isWhole = process.env['LECTERN_CORPUS_WHOLE'] === '1'
const longest = isWhole ? Infinity : 1_000_000
/** Operations of a file in a usual run, spread over it. */
const perFile = isWhole ? Infinity : 25

/** What declarations need of TypeScript's library. */
const library = `
interface Array<T> { length: number; [index: number]: T }
interface Boolean {} interface Function {} interface CallableFunction {} interface NewableFunction {}
interface IArguments {} interface Number {} interface Object {} interface RegExp {} interface String {}
interface Blob { size: number }
type Record<K extends string, V> = { [P in K]: V }
`

/** Reports of the compiler on modules by name. */
function compile(modules: ReadonlyMap<string, string>): string[] {
  const target = ts.ScriptTarget.ESNext
  const options: ts.CompilerOptions = { strict: true, noLib: true, noEmit: true, types: [], target }
  const texts = new Map([...modules, ['library.d.ts', library]])
  const host: ts.CompilerHost = {
    getSourceFile: (name, language) => {
      const text = texts.get(name)
      return text === undefined ? undefined : ts.createSourceFile(name, text, language)
    },
    getDefaultLibFileName: () => 'library.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => texts.has(name),
    readFile: (name) => texts.get(name),
  }
  return ts.getPreEmitDiagnostics(ts.createProgram([...texts.keys()], options, host)).map((found) => {
    const { file, start = 0 } = found
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line
    return `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(found.messageText, ' ')}: ${file?.text.split('\n')[line] ?? ''}`
  })
}

/** Declarations of an operation's body and of what it returns, as the page shows them. */
function declarationsOf(content: HttpContent, components: Components): string[] {
  const success = responsesOf(content, components).find(({ status }) => status.startsWith('2'))
  const [request] = requestBodyOf(content, components)?.mediaTypes ?? []
  const [response] = success?.mediaTypes ?? []
  return [
    ...(request === undefined ? [] : [writeTypeScript(request.schema, components, 'RequestBody')]),
    ...(response === undefined ? [] : [writeTypeScript(response.schema, components, 'ResponseBody')]),
  ]
}

/** Modules of the operations of a file, each text once; none for what is no description. */
async function modulesOf(path: string): Promise<Map<string, string>> {
  const text = readCorpus(path)
  const read = text.length > longest ? undefined : await importOpenApi({ files: [{ path, bytes: text }] })
  if (read?.ok !== true) return new Map()
  const components = componentsOf(read.bundle.components)
  const calls = read.bundle.documents.flatMap(({ content }) => (content.kind === 'http' ? [content] : []))
  const step = Math.max(1, Math.ceil(calls.length / perFile))
  const texts = calls.filter((_, at) => at % step === 0).flatMap((content) => declarationsOf(content, components))
  return new Map([...new Set(texts)].map((each, at) => [`${path}-${String(at)}.ts`, each]))
}

describe('TypeScript of operations', () => {
  expectWholeCorpus()

  const files = listFiles('real', 'chinese', 'tricky').filter((path) => !notDescriptions.has(path))
  it('compiles', async () => {
    const modules = new Map<string, string>()
    for (const path of files) for (const [name, text] of await modulesOf(path)) modules.set(name, text)
    expect(modules.size).toBeGreaterThan(files.length / 2)
    expect(compile(modules)).toEqual([])
  })

  it('is judged by the compiler', () => {
    expect(compile(new Map([['wrong.ts', 'export type Pet = Cat | Pet\n']]))).toHaveLength(2)
  })
})
