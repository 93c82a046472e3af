/* What the form of a rule holds. */
import { mockRuleLimits, type MockCondition, type MockRule, type MockRuleDraft } from '@lectern/contracts'
import { readRange } from '@lectern/model'
import { keptValues, rowsOf, type GridRow } from '../../../../shared/lib/grid-rows.ts'
import { namedPlaces } from './rule-words.ts'

export interface RuleForm extends Omit<MockRuleDraft, 'answer' | 'folderId'> {
  /** Undefined where the rule is for no folder. */
  folderId: string | undefined
  answer: Omit<MockRuleDraft['answer'], 'headers'>
  /** `name` and `value`. */
  headers: GridRow[]
}

export const emptyCondition: MockCondition = { place: 'query', name: '', operator: 'equals', value: '' }

export function formOf(rule: MockRule | MockRuleDraft | undefined): RuleForm {
  if (rule === undefined)
    return {
      name: '',
      scope: 'doc',
      folderId: undefined,
      conditions: [emptyCondition],
      match: 'all',
      headers: [],
      answer: {
        ...{ status: 200, kind: 'text', mediaType: 'application/json', text: '', example: '' },
        ...{ delayFromMs: 0, delayToMs: 0, failPercent: 0, failWith: 'error' },
      },
    }
  const { headers, ...answer } = rule.answer
  const { name, scope, conditions, match = 'all' } = rule
  const placeId = 'placeId' in rule ? rule.placeId : rule.folderId
  return {
    name,
    scope,
    folderId: scope === 'folder' ? placeId : undefined,
    conditions,
    match,
    answer,
    headers: rowsOf(headers),
  }
}

/** Headers of rows; undefined where one has no name that headers may have. Rows without anything are none. */
export function readHeaders(rows: readonly GridRow[]): { name: string; value: string }[] | undefined {
  const headers = keptValues(rows)
    .map(({ name = '', value = '' }) => ({ name: name.trim(), value: value.trim() }))
    .filter(({ name, value }) => name !== '' || value !== '')
  return headers.every(({ name }) => isHeaderName(name)) ? headers : undefined
}

export const isHeaderName = (name: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)

export type RuleProblem = 'name' | 'condition' | 'range' | 'status' | 'delay' | 'percent' | 'headers'

/** What is to be sent, or what is wrong first. */
export function readForm({ headers: rows, folderId, ...form }: RuleForm): MockRuleDraft | RuleProblem {
  const { name, conditions, answer } = form
  const isBetween = (value: number, least: number, most: number) => value >= least && value <= most
  if (name.trim() === '') return 'name'
  if (conditions.some(({ place, name: of }) => namedPlaces.has(place) && place !== 'body' && of === ''))
    return 'condition'
  if (conditions.some(({ operator, value }) => operator === 'range' && readRange(value) === undefined)) return 'range'
  if (!isBetween(answer.status, 200, 599)) return 'status'
  if (![answer.delayFromMs, answer.delayToMs].every((ms) => isBetween(ms, 0, mockRuleLimits.delayMs))) return 'delay'
  if (!isBetween(answer.failPercent, 0, 100)) return 'percent'
  const headers = readHeaders(rows)
  if (headers === undefined || headers.length > mockRuleLimits.headers) return 'headers'
  return { ...form, ...(folderId !== undefined && { folderId }), answer: { ...answer, headers } }
}
