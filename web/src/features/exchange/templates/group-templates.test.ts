import type { Template } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { groupTemplates, nameOfCopy } from './group-templates.ts'

const template = (groupName: string, name: string): Template => ({
  id: `${groupName}-${name}`,
  name,
  groupName,
  version: 1,
  updatedAtMs: 0,
  updatedByName: '',
})

it('puts templates into groups, those without one last', () => {
  const groups = groupTemplates([template('', 'x'), template('Java', 'DTO 10'), template('Java', 'DTO 2')], 'en')
  expect(groups.map(({ name, templates }) => [name, templates.map((each) => each.name)])).toEqual([
    ['Java', ['DTO 2', 'DTO 10']],
    ['', ['x']],
  ])
})

it('finds a free name for a copy, within the length', () => {
  const all = [template('Java', 'DTO'), template('Java', 'DTO 2'), template('', 'DTO 3')]
  expect(nameOfCopy('DTO', 'Java', all, 50)).toBe('DTO 3')
  expect(nameOfCopy('DTO 2', 'Java', all, 50)).toBe('DTO 3')
  expect(nameOfCopy('a'.repeat(50), '', all, 50)).toBe(`${'a'.repeat(48)} 2`)
})
