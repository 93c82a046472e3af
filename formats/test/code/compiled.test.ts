// Generated code as compilers see it: of the small corpus, or of real descriptions where they are at hand.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { corpus, expectWholeCorpus, filesBelow, isInBounds } from '../../../model/test/corpus-files.ts'
import { generate, run, writeFiles } from './generate.ts'
import { shop } from './shop.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'lectern-code-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Enough of them to have every form; compilers take their time. */
const mostFiles = 30
const sources = [
  { name: 'shop.json', bytes: Buffer.from(JSON.stringify(shop)) },
  ...filesBelow(corpus, 'openapi/real', 'openapi/chinese', 'openapi/tricky')
    .filter((file) => /\.(?:json|ya?ml)$/.test(file) && isInBounds(join(corpus, file)))
    .sort((a, b) => statSync(join(corpus, b)).size - statSync(join(corpus, a)).size)
    .slice(0, mostFiles)
    .map((file) => ({ name: basename(file), bytes: readFileSync(join(corpus, file)) })),
]

describe('generated code', () => {
  expectWholeCorpus()

  it('compiles as TypeScript, strictly', async () => {
    for (const [index, { name, bytes }] of sources.entries())
      writeFiles(join(folder, 'typescript', String(index)), (await generate(name, bytes, 'typescript')) ?? [])
    const compiler = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc')
    const strictness = {
      strict: true,
      noUncheckedIndexedAccess: true,
      exactOptionalPropertyTypes: true,
      erasableSyntaxOnly: true,
    }
    const compilerOptions = {
      ...strictness,
      noEmit: true,
      target: 'es2023',
      module: 'nodenext',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
    }
    writeFiles(join(folder, 'typescript'), [{ path: 'tsconfig.json', text: JSON.stringify({ compilerOptions }) }])
    expect(run(process.execPath, [compiler, '-p', '.'], join(folder, 'typescript'))).toEqual({ ok: true, output: '' })
  })
})
