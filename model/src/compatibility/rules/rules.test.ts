import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { judgedOtherwise } from '../../../test/judged-otherwise.ts'
import { isObject, objectAt, type JsonObject } from '../../json.ts'
import { explanationOf } from './explanations.ts'
import { compatibilityRules, findRule } from './rules.ts'

const textsOf = (language: string): JsonObject => {
  const file = join(import.meta.dirname, '../../../../locales', language, 'following/compatibility.json')
  // JSON of ours.
  return JSON.parse(readFileSync(file, 'utf8')) as JsonObject
}

it.each(['en', 'zh-CN'])(
  'every rule has a title, a meaning and advice in %s, and every text is of a rule',
  (language) => {
    const texts = textsOf(language)
    const explanations = compatibilityRules.map(explanationOf)
    const wanted = {
      title: compatibilityRules.map(({ topic }) => topic),
      meaning: explanations.map(({ meaning }) => meaning),
      reason: explanations.flatMap(({ reasons }) => reasons),
      advice: explanations.flatMap(({ advice = [] }) => advice),
      area: compatibilityRules.map(({ area }) => area),
    }
    for (const [name, keys] of Object.entries(wanted)) {
      const words = objectAt(texts, name)
      expect([...new Set(keys)].sort(), name).toEqual(Object.keys(words ?? {}).sort())
      expect(Object.values(words ?? {}).every((text) => typeof text === 'string' && text !== '')).toBe(true)
    }
    expect(isObject(texts['direction'])).toBe(true)
  },
)

it('ids are unique, and in the form that settings and accepted changes are kept in', () => {
  const ids = compatibilityRules.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)+$/.test(id) || id.length > 80)).toEqual([])
  expect(findRule('request-max-length-decreased')).toMatchObject({ level: 'breaking', area: 'texts' })
  expect(findRule('request-unknown')).toBeUndefined()
})

it('what breaks callers comes with advice', () => {
  const without = compatibilityRules.filter(
    (rule) => rule.level === 'breaking' && explanationOf(rule).advice === undefined,
  )
  expect(without.map(({ id }) => id)).toEqual([])
})

it('only rules of the level between breaking and compatible explain why they have it', () => {
  const explained = compatibilityRules.filter((rule) => explanationOf(rule).between !== undefined)
  expect(explained.map(({ id }) => id)).toContain('response-property-removed')
  expect(explained.filter(({ level }) => level !== 'attention').map(({ id }) => id)).toEqual([])
})

it('where another tool judges the example of a rule otherwise, a reason is given', () => {
  for (const [level, ids] of Object.entries(judgedOtherwise))
    for (const id of ids) {
      const rule = findRule(id)
      if (rule === undefined) throw new Error(`No rule ${id}`)
      expect(rule.level, id).not.toBe(level)
      expect(explanationOf(rule).reasons, id).not.toEqual([])
    }
})
