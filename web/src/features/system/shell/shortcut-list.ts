/*
 * Every shortcut, as the sheet shows it. Keys are written as handlers name them (`shared/lib/hooks/shortcuts.ts`): `mod+s`, `g s` for two letters
 * after another; several are ways to the same or a pair. `e2e/specs/system/shortcuts.spec.ts` presses each.
 */
const groups = {
  general: { filterPage: ['/'], sheet: ['?'], escape: ['Escape'] },
  go: { goSpaces: ['g s'], goMessages: ['g m'], goReading: ['g r'] },
  reading: {
    toggleTree: ['['],
    toggleSamples: [']'],
    comment: ['c'],
    debug: ['d'],
    send: ['mod+Enter'],
    previousTab: ['alt+ArrowLeft'],
    nextTab: ['alt+ArrowRight'],
  },
  tree: {
    treeMove: ['ArrowUp', 'ArrowDown'],
    treeOpen: ['ArrowLeft', 'ArrowRight'],
    treeEnds: ['Home', 'End'],
    treeEnter: ['Enter'],
  },
  list: {
    listSelect: ['x', 'Space'],
    listSelectAll: ['mod+a'],
    listMenu: ['.', 'shift+F10'],
    listRename: ['F2'],
    listShift: ['alt+ArrowUp', 'alt+ArrowDown'],
    listIndent: ['alt+ArrowRight', 'alt+ArrowLeft'],
    listCopy: ['mod+c', 'mod+x', 'mod+v'],
    listDuplicate: ['mod+d'],
    listDelete: ['Delete'],
    listRead: ['o'],
    listEdit: ['e'],
    listHistory: ['h'],
    listMove: ['m'],
    listTags: ['t'],
    listLock: ['l'],
  },
  writing: {
    save: ['mod+s'],
    undo: ['mod+z', 'mod+y'],
    sectionBefore: ['alt+PageUp'],
    sectionNext: ['alt+PageDown'],
  },
  grid: {
    gridEdit: ['Enter', 'F2'],
    gridNext: ['Tab', 'shift+Tab'],
    gridAdd: ['mod+Enter', 'shift+Enter'],
    gridAddChild: ['mod+shift+Enter'],
    gridSelect: ['Space'],
    gridSelectAll: ['mod+a'],
    gridShift: ['alt+ArrowUp', 'alt+ArrowDown'],
    gridIndent: ['alt+ArrowRight', 'alt+ArrowLeft'],
    gridDuplicate: ['mod+d'],
    gridDelete: ['Delete'],
    gridWiden: ['alt+shift+ArrowRight', 'alt+shift+ArrowLeft'],
    gridLeave: ['Escape Tab'],
  },
  review: { reviewTake: ['1', '2', '3'], reviewWrite: ['e'] },
} as const satisfies Record<string, Record<string, readonly string[]>>

type Groups = typeof groups
type GroupName = keyof Groups
type NameIn<G> = G extends GroupName ? keyof Groups[G] : never

/** Of the texts of the sheet. */
export type ShortcutName = NameIn<GroupName>

interface ShortcutGroup {
  name: GroupName
  shortcuts: readonly { name: ShortcutName; keys: readonly string[] }[]
}

// The names are those of the literal above.
export const shortcutEntries = Object.entries<Record<string, readonly string[]>>(groups).map(([name, shortcuts]) => ({
  name,
  shortcuts: Object.entries(shortcuts).map(([shortcut, keys]) => ({ name: shortcut, keys })),
})) as readonly ShortcutGroup[]

const names: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** Caps of the keys of a shortcut, as they are pressed: `alt+ArrowUp` are two. */
export function capsOf(keys: string): string[] {
  return keys.split(/[ +]/).map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key))
}
