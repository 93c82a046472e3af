/* Commands of every page and of reading, apart from the others (`command-list.ts`): visitors of shares load these alone. */

export const generalCommands = {
  search: ['mod+k'],
  filterPage: ['/'],
  sheet: ['?'],
  escape: ['Escape'],
} as const

export const readingCommands = {
  toggleTree: ['['],
  toggleSamples: [']'],
  comment: ['c'],
  debug: ['d'],
  send: ['mod+Enter'],
  previousTab: ['alt+ArrowLeft'],
  nextTab: ['alt+ArrowRight'],
} as const
