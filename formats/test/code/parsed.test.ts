// Generated code as parsers see it, of languages that few machines have compilers for.
import { describe, expect, it } from 'vitest'
import { expectWholeCorpus } from '../../../model/test/corpus-files.ts'
import { generate } from './generate.ts'
import { mistakesIn, parsedLanguages } from './parse.ts'
import { sources } from './sources.ts'

describe('generated code', () => {
  expectWholeCorpus()

  it.each(parsedLanguages)('is %s', async (language) => {
    for (const { name, bytes } of sources)
      expect(await mistakesIn((await generate(name, bytes, language)) ?? [], language), name).toEqual([])
  })

  it('is not taken for a language that it is not', async () => {
    expect(await mistakesIn([{ path: 'Broken.php', text: '<?php\nclass {\n' }], 'php')).not.toEqual([])
    for (const text of ['func broken() {\n', 'let a = [1)\n', 'struct 1a {}\n'])
      expect(await mistakesIn([{ path: 'Broken.swift', text }], 'swift'), text).not.toEqual([])
  })
})
