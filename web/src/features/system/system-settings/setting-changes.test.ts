import { settingGroupNames, settingGroups, type SystemSettings } from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { changedGroups, changeFields, conflictOf, draftOf, noChanges, withoutGroup } from './setting-changes.ts'

function groupsWith(registration: { isOpen: boolean; domains: string[] }): SystemSettings['groups'] {
  const entries = settingGroupNames.map((name) => [name, { value: settingGroups[name].initial, version: 'initial' }])
  // The names are the groups' own keys.
  const groups = Object.fromEntries(entries) as SystemSettings['groups']
  return { ...groups, registration: { value: registration, version: 'other' } }
}

const saved = groupsWith({ isOpen: false, domains: ['a.cn'] })

describe('changes of settings', () => {
  it('are gone when a field is as it was saved', () => {
    const opened = changeFields(noChanges, saved, 'registration', { isOpen: true, domains: ['a.cn', 'b.cn'] })
    expect(draftOf(saved, opened, 'registration')).toEqual({ isOpen: true, domains: ['a.cn', 'b.cn'] })
    expect(changedGroups(opened)).toEqual(['registration'])
    const back = changeFields(opened, saved, 'registration', { isOpen: false, domains: ['a.cn'] })
    expect(changedGroups(back)).toEqual([])
  })

  it('stay over fresher settings, whose other fields hold', () => {
    const opened = changeFields(noChanges, saved, 'registration', { isOpen: true })
    const fresher = groupsWith({ isOpen: false, domains: [] })
    expect(draftOf(fresher, opened, 'registration')).toEqual({ isOpen: true, domains: [] })
    expect(conflictOf(fresher, opened, 'registration', 'isOpen')).toBeUndefined()
  })

  it('are a conflict when somebody else changed the same field', () => {
    const mine = changeFields(noChanges, saved, 'registration', { domains: ['mine.cn'] })
    const theirs = groupsWith({ isOpen: true, domains: ['theirs.cn'] })
    expect(conflictOf(theirs, mine, 'registration', 'domains')).toEqual({ theirs: ['theirs.cn'] })
    const more = changeFields(mine, theirs, 'registration', { domains: ['mine.cn', 'more.cn'] })
    expect(conflictOf(theirs, more, 'registration', 'domains')).toEqual({ theirs: ['theirs.cn'] })
  })

  it('hold what is no number yet', () => {
    const typing = changeFields(noChanges, saved, 'uploads', { maxAvatarKb: Number.NaN })
    expect(draftOf(saved, typing, 'uploads').maxAvatarKb).toBeNaN()
    expect(changedGroups(typing)).toEqual(['uploads'])
  })

  it('go group by group', () => {
    const both = changeFields(changeFields(noChanges, saved, 'registration', { isOpen: true }), saved, 'meterSphere', {
      enabled: true,
    })
    expect(changedGroups(withoutGroup(both, 'registration'))).toEqual(['meterSphere'])
  })
})
