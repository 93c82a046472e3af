import { isMac } from '../../../shared/lib/shortcuts.ts'

/** The shortcuts that exist, as the sheet shows them; names are keys of the texts. */
export const shortcutGroups = [
  {
    name: 'general',
    shortcuts: [
      { name: 'filterPage', keys: ['/'] },
      { name: 'sheet', keys: ['?'] },
      { name: 'escape', keys: ['Esc'] },
    ],
  },
  {
    name: 'go',
    shortcuts: [
      { name: 'goSpaces', keys: ['g', 's'] },
      { name: 'goMessages', keys: ['g', 'm'] },
      { name: 'goReading', keys: ['g', 'r'] },
    ],
  },
  {
    name: 'reading',
    shortcuts: [
      { name: 'toggleTree', keys: ['['] },
      { name: 'toggleSamples', keys: [']'] },
      { name: 'comment', keys: ['c'] },
      { name: 'previousTab', keys: ['Alt', '←'] },
      { name: 'nextTab', keys: ['Alt', '→'] },
    ],
  },
  {
    name: 'writing',
    shortcuts: [
      { name: 'save', keys: [isMac ? '⌘' : 'Ctrl', 'S'] },
      { name: 'sectionBefore', keys: ['Alt', 'PgUp'] },
      { name: 'sectionNext', keys: ['Alt', 'PgDn'] },
    ],
  },
  {
    name: 'tree',
    shortcuts: [
      { name: 'treeMove', keys: ['↑', '↓'] },
      { name: 'treeOpen', keys: ['←', '→'] },
      { name: 'treeEnds', keys: ['Home', 'End'] },
      { name: 'treeEnter', keys: ['Enter'] },
    ],
  },
] as const
