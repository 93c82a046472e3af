import { expect, it } from 'vitest'
import { joinNotes } from './use-notes.ts'

it('puts a draft below what people wrote', () => {
  expect(joinNotes(' \n', '## Added\n')).toBe('## Added\n')
  expect(joinNotes('Read this first.\n', '## Added\n')).toBe('Read this first.\n\n## Added\n')
})
