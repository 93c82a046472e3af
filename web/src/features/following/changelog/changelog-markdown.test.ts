import { docType, modifySource, type ChangelogEntry } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { changelogMarkdown, codeOf, escapeMarkdown } from './changelog-markdown.ts'

const entry: ChangelogEntry = {
  ...{ id: 'r1', act: 'changed', subject: 'doc', subjectId: 'doc00001', name: 'Place [an] order', httpMethod: 'POST' },
  ...{ url: '/orders', docType: docType.http, isLive: true, level: 'breaking', docCount: 0, useCount: 0 },
  ...{ summary: null, source: modifySource.form, byName: 'Mia_L', remark: '', atMs: 1, from: 'a', to: 'b' },
  ...{ moduleId: 'm', moduleName: 'Shop' },
}
const removed: ChangelogEntry = { ...entry, name: 'Note', url: '', isLive: false, level: 'harmless' }

it('is a list for each day, with links only to what is there', () => {
  const days = [
    { day: 'Today', entries: [entry], added: [removed] },
    { day: 'May 5', entries: [removed], added: [] },
  ]
  const text = changelogMarkdown('Shop', days, {
    levelOf: ({ level }) => (level === 'breaking' ? 'Breaking' : undefined),
    titleOf: () => 'Made `phone` required',
    addressOf: ({ subjectId }) => `https://docs.example/${subjectId}`,
  })
  expect(text).toBe(
    [
      '### Shop',
      '**Today**',
      [
        '- **Breaking** `POST /orders` [Place \\[an\\] order](https://docs.example/doc00001): Made `phone` required (Mia\\_L)',
        '- Note: Made `phone` required (Mia\\_L)',
      ].join('\n'),
      '**May 5**',
      '- Note: Made `phone` required (Mia\\_L)',
    ].join('\n\n'),
  )
})

it('leaves nothing in a text that Markdown would read', () => {
  expect(escapeMarkdown('a*b\n# c')).toBe('a\\*b \\# c')
  expect(codeOf('a`b')).toBe('`` a`b ``')
})
