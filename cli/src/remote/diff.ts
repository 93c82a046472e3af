import { defineCommand } from '../command.ts'
import { push } from './push.ts'
import { diffOptions } from './push-options.ts'

export const command = defineCommand({
  synopsis: '[<file>]',
  words: [0, 1],
  options: diffOptions,
  run: ({ words, options }) => push({ words, options: { ...options, 'dry-run': true, torna: false } }),
})
