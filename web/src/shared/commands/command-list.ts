/*
 * The registry of commands that have keys: pages give them their acts (`use-commands.ts`), menus show the keys, the palette and the sheet of shortcuts
 * list them. Keys are written as handlers name them (`shared/lib/hooks/shortcuts.ts`): `mod+s`, `g s` for two letters after another; several are
 * ways to the same or a pair. Names are texts of the shell. `e2e/specs/system/shortcuts.spec.ts` presses each.
 */
import { frameCommands } from './frame-commands.ts'

const { search, filterPage, toggleTree, toggleSamples } = frameCommands

export const commands = {
  general: { search, filterPage, sheet: ['?'], escape: ['Escape'] },
  go: { goSpaces: ['g s'], goMessages: ['g m'], goReading: ['g r'] },
  reading: {
    toggleTree,
    toggleSamples,
    comment: ['c'],
    edit: ['e'],
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

type Groups = typeof commands
type GroupName = keyof Groups
type NameIn<G> = G extends GroupName ? keyof Groups[G] : never

/** Names a command in both languages: `shortcuts.<name>` of the shell. */
export type CommandName = NameIn<GroupName>

interface CommandGroup {
  name: GroupName
  shortcuts: readonly { name: CommandName; keys: readonly string[] }[]
}

// The names are those of the literal above.
export const commandGroups = Object.entries<Record<string, readonly string[]>>(commands).map(([name, shortcuts]) => ({
  name,
  shortcuts: Object.entries(shortcuts).map(([shortcut, keys]) => ({ name: shortcut, keys })),
})) as readonly CommandGroup[]

const names: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  Delete: 'Del',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** Keys for the line of a menu, as `Ctrl D`. */
export const menuKeys = (keys: string): string => capsOf(keys).join(' ')

/** Caps of the keys of a shortcut, as they are pressed: `alt+ArrowUp` are two. */
export function capsOf(keys: string): string[] {
  return keys.split(/[ +]/).map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key))
}
