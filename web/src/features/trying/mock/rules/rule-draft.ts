/* What the form of a rule holds. */
import { mockRuleLimits, type MockCondition, type MockRule, type MockRuleDraft } from '@lectern/contracts'
import { readRange } from '@lectern/model'
import { namedPlaces } from './rule-words.ts'

export interface RuleForm extends Omit<MockRuleDraft, 'answer' | 'folderId'> {
  /** Undefined where the rule is for no folder. */
  folderId: string | undefined
  answer: Omit<MockRuleDraft['answer'], 'headers'>
  /** One in a line: `X-Id: 7`. */
  headers: string
}

export const emptyCondition: MockCondition = { place: 'query', name: '', operator: 'equals', value: '' }

export function formOf(rule: MockRule | MockRuleDraft | undefined): RuleForm {
  if (rule === undefined)
    return {
      name: '',
      scope: 'doc',
      folderId: undefined,
      conditions: [emptyCondition],
      headers: '',
      answer: {
        ...{ status: 200, kind: 'text', mediaType: 'application/json', text: '', example: '' },
        ...{ delayFromMs: 0, delayToMs: 0, failPercent: 0, failWith: 'error' },
      },
    }
  const { headers, ...answer } = rule.answer
  const { name, scope, conditions } = rule
  const placeId = 'placeId' in rule ? rule.placeId : rule.folderId
  return {
    name,
    scope,
    folderId: scope === 'folder' ? placeId : undefined,
    conditions,
    answer,
    headers: headers.map((each) => `${each.name}: ${each.value}`).join('\n'),
  }
}

/** Headers of lines as `X-Id: 7`; undefined where a line is none. */
export function readHeaders(text: string): { name: string; value: string }[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const headers = lines.map((line) => {
    const at = line.indexOf(':')
    return { name: line.slice(0, Math.max(0, at)).trim(), value: line.slice(at + 1).trim() }
  })
  return headers.every(({ name }) => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) ? headers : undefined
}

export type RuleProblem = 'name' | 'condition' | 'range' | 'status' | 'delay' | 'percent' | 'headers'

/** What is to be sent, or what is wrong first. */
export function readForm({ headers: text, folderId, ...form }: RuleForm): MockRuleDraft | RuleProblem {
  const { name, conditions, answer } = form
  const isBetween = (value: number, least: number, most: number) => value >= least && value <= most
  if (name.trim() === '') return 'name'
  if (conditions.some(({ place, name: of }) => namedPlaces.has(place) && place !== 'body' && of === ''))
    return 'condition'
  if (conditions.some(({ operator, value }) => operator === 'range' && readRange(value) === undefined)) return 'range'
  if (!isBetween(answer.status, 200, 599)) return 'status'
  if (![answer.delayFromMs, answer.delayToMs].every((ms) => isBetween(ms, 0, mockRuleLimits.delayMs))) return 'delay'
  if (!isBetween(answer.failPercent, 0, 100)) return 'percent'
  const headers = readHeaders(text)
  if (headers === undefined || headers.length > mockRuleLimits.headers) return 'headers'
  return { ...form, ...(folderId !== undefined && { folderId }), answer: { ...answer, headers } }
}
