// Generated code as parsers see it, of languages that few machines have compilers for.
import { describe, expect, it } from 'vitest'
import { expectWholeCorpus } from '../../../model/test/corpus-files.ts'
import { generate } from './generate.ts'
import { mistakesIn, parsedLanguages, unbalancedIn } from './parse.ts'
import { sources } from './sources.ts'

describe('generated code', () => {
  expectWholeCorpus()

  it.each(parsedLanguages)('is %s', async (language) => {
    for (const { name, bytes } of sources)
      expect(await mistakesIn((await generate(name, bytes, language)) ?? [], language), name).toEqual([])
  })

  it('closes what it opens in Swift', async () => {
    for (const { name, bytes } of sources)
      expect(((await generate(name, bytes, 'swift')) ?? []).flatMap(unbalancedIn), name).toEqual([])
  })

  it('is not taken for a language that it is not', async () => {
    const path = 'src/Broken.php'
    expect(await mistakesIn([{ path, text: '<?php\nclass {\n' }], 'php')).not.toEqual([])
    expect(unbalancedIn({ path: 'Broken.swift', text: 'let text = "}"\nfunc broken() {\n' })).toEqual([
      'Broken.swift {',
    ])
    expect(unbalancedIn({ path: 'Broken.swift', text: 'let a = [1)\n' })).toEqual(['Broken.swift )'])
  })
})
