import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints, commonErrors, errorNames } from '@lectern/contracts'
import { compatibilityRules } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { ruleLanguages, writeRules } from './lib/compatibility-docs.ts'
import { whereMet, writeErrors, writePermissions } from './lib/contract-docs.ts'
import { readSentences } from './lib/sentences.ts'

const root = join(import.meta.dirname, '..')
const sentences = readSentences(root)
const pageOf = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8')

describe('the pages from the contract (write them with `node scripts/generate-docs.ts`)', () => {
  it('say who may do what', () => {
    expect(pageOf('permissions.md')).toBe(writePermissions())
  })

  it('list the errors', () => {
    expect(pageOf('errors.md')).toBe(writeErrors(sentences))
  })

  it('name every call once', () => {
    const text = writePermissions()
    for (const { method, path } of allEndpoints) expect(text.split(`\`${method} ${path}\``)).toHaveLength(2)
  })
})

describe('the chapter of the rules of compatibility', () => {
  it.each(ruleLanguages)('is up to date in %s, and each rule can be linked to', (language) => {
    const text = pageOf(`help/${language}/compatibility-rules.md`)
    expect(text).toBe(writeRules(root, language))
    for (const { id, topic } of compatibilityRules) {
      expect(text.split(`- \`${id}\``), id).toHaveLength(2)
      expect(text.split(`\n### ${topic}\n`), topic).toHaveLength(2)
    }
  })
})

describe('every error', () => {
  it.each(errorNames)('%s can be met somewhere and has a sentence in each language', (name) => {
    expect(whereMet(name)).not.toEqual([])
    expect(sentences['zh-CN'][name]).toMatch(/[\u4e00-\u9fff]/)
    expect(sentences.en[name]).toMatch(/^[^\u4e00-\u9fff]+$/)
  })

  it('has the same values to fill in, whatever the language', () => {
    const valuesOf = (text: unknown): string[] =>
      [...String(text).matchAll(/\{(\w+)(?=[,}])/g)].map((match) => match[1] ?? '').filter((value) => value !== 'one')
    for (const name of errorNames) {
      expect(new Set(valuesOf(sentences.en[name])), name).toEqual(new Set(valuesOf(sentences['zh-CN'][name])))
    }
  })

  it('is listed once: what every call may answer is not repeated at one', () => {
    for (const { path, errors = [] } of allEndpoints) {
      expect(
        errors.filter((name) => commonErrors.includes(name)),
        path,
      ).toEqual([])
      expect(new Set(errors).size, path).toBe(errors.length)
    }
  })

  it('has a name of its own: no sentence is left over', () => {
    const known: readonly string[] = [...errorNames, 'field']
    expect(Object.keys(sentences.en).filter((name) => !known.includes(name))).toEqual([])
  })
})
