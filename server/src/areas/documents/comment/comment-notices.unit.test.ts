import { expect, it } from 'vitest'
import { excerptOf, templatesFor, type CommentAudience, type CommentChange } from './comment-notices.ts'

const [actor, author, friend, follower, muted, outsider] = [1, 2, 3, 4, 5, 6] as const
const audience = (change: Partial<CommentChange>): CommentAudience => ({
  change: { what: 'answered', threadId: 1, commentId: 1, mentioned: [], ...change },
  actorId: actor,
  participants: [actor, author, muted, outsider],
  followers: [
    { userId: follower, level: 'all' },
    { userId: author, level: 'all' },
    { userId: muted, level: 'muted' },
  ],
  readers: new Set([actor, author, friend, follower, muted]),
})
const told = (change: Partial<CommentChange>) => [...templatesFor(audience(change))].sort(([a], [b]) => a - b)

it('tells whoever is spoken to first, each person once, and never who did it or who may not read', () => {
  expect(told({ what: 'answered', mentioned: [friend, author, actor, outsider] })).toEqual([
    [author, 'comment.mentioned'],
    [friend, 'comment.mentioned'],
  ])
})

it('tells followers of new threads and participants of answers, but not those who muted the document', () => {
  expect(told({ what: 'begun' })).toEqual([
    [author, 'comment.begun'],
    [follower, 'comment.begun'],
  ])
  expect(told({ what: 'answered' })).toEqual([[author, 'comment.answered']])
  expect(told({ what: 'answered', mentioned: [muted] })).toEqual([
    [author, 'comment.answered'],
    [muted, 'comment.mentioned'],
  ])
})

it('tells participants when a thread is settled or opened again, and only the newly mentioned of a change', () => {
  expect(told({ what: 'resolved', commentId: null })).toEqual([[author, 'comment.resolved']])
  expect(told({ what: 'reopened', commentId: null })).toEqual([[author, 'comment.reopened']])
  expect(told({ what: 'changed', mentioned: [friend] })).toEqual([[friend, 'comment.mentioned']])
})

it('quotes the beginning of a comment in one line', () => {
  expect(excerptOf(' one\n\n two ')).toBe('one two')
  expect([...excerptOf('字'.repeat(100))]).toHaveLength(80)
  expect(excerptOf('字'.repeat(100))).toMatch(/字…$/)
})

it('leaves out the marks of Markdown around words, and nothing else', () => {
  expect(excerptOf('See **Needs review** and `sub_total`, ~~not~~ [the list](/doc/1)')).toBe(
    'See Needs review and sub_total, not the list',
  )
  expect(excerptOf('2 ** 3 * 4 ** 5, a_b, [x] and `')).toBe('2 ** 3 * 4 ** 5, a_b, [x] and `')
  expect(excerptOf('2 ** 3 ** 4')).toBe('2 ** 3 ** 4')
  expect(excerptOf(`${'['.repeat(600)}x`)).toMatch(/^\[+…$/)
})
