import { describe, expect, it } from 'vitest'
import { insertMention, markMentions, mentionAt, mentionsIn } from './mentions.ts'

const person = (id: string, name: string) => ({ id, name, avatar: '' })
const [zhou, ann, annLee] = [person('1', '周航'), person('2', 'Ann'), person('3', 'Ann Lee')]

describe('typing a name', () => {
  it.each([
    ['@', 1, { start: 0, search: '' }],
    ['请@周', 3, { start: 1, search: '周' }],
    ['(@an', 4, { start: 1, search: 'an' }],
    ['ask @zhou about it', 9, { start: 4, search: 'zhou' }],
    ['ask @zhou about it', 10, undefined],
    ['mail ann@example.com', 20, undefined],
    ['a.b@c', 5, undefined],
    ['@@x', 3, undefined],
    ['nothing', 7, undefined],
  ])('%s at %i', (text, caret, expected) => {
    expect(mentionAt(text, caret)).toEqual(expected)
  })

  it('is completed with a blank, once', () => {
    expect(insertMention('请@周 看', { start: 1, search: '周' }, 3, '周航')).toEqual({ text: '请@周航 看', caret: 5 })
    expect(insertMention('@', { start: 0, search: '' }, 1, 'Ann')).toEqual({ text: '@Ann ', caret: 5 })
  })
})

describe('mentions of a text', () => {
  it('are those chosen whose name it still says, each once', () => {
    expect(mentionsIn('@周航 look', [zhou, ann, zhou])).toEqual([zhou])
  })

  it('are bold, the longest name first, and nothing else is', () => {
    expect(markMentions('@Ann Lee and @Ann, a@b', [ann, annLee])).toBe('**@Ann Lee** and **@Ann**, a@b')
    expect(markMentions('@a*b', [person('4', 'a*b')])).toBe('**@a\\*b**')
    expect(markMentions('@周航', [])).toBe('@周航')
  })
})
