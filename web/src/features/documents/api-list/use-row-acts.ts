/*
 * What the menu and the keys do with a row, or with all that is ticked when it is one of them. Owns: which rows an act is about, and which key
 * does what. Does not own: the entries of the menu (`row-entries.tsx`).
 */
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { idOf, isDoc } from '../../../entities/doc-tree/tree-model.ts'
import { commands } from '../../../shared/commands/command-list.ts'
import type { Command } from '../../../shared/commands/command.ts'
import {
  deletionEntry,
  entriesOfOne,
  outgoingEntries,
  placingEntries,
  settingEntries,
  type EntryContext,
  type RowActsInput,
} from './row-entries.tsx'

const { list: keys } = commands

/** Entries of the menu that have keys of their own. */
const entryOfKey: Readonly<Record<string, string>> = {
  [keys.listDelete[0]]: 'delete',
  [keys.listDuplicate[0]]: 'duplicate',
  [keys.listCopy[0]]: 'copy',
  [keys.listCopy[1]]: 'cut',
  [keys.listCopy[2]]: 'paste',
  [keys.listMove[0]]: 'move',
  [keys.listLock[0]]: 'lock',
  [keys.listTags[0]]: 'tags',
}

/** The page a key opens for a document. */
function pageOfKey({ list, pages, can }: RowActsInput, key: string, node: number): string | undefined {
  if (!isDoc(list.model.tree, node)) return undefined
  const id = idOf(list.model.tree, node)
  if (key === keys.listRead[0]) return pages.read(id)
  if (key === keys.listHistory[0]) return pages.history(id)
  return key === keys.listEdit[0] && can.manageDocs ? pages.write(id) : undefined
}

export function useRowActs(input: RowActsInput) {
  const { list, actions, can } = input
  const { t } = useTranslation(['api-list', 'common'])
  const navigate = useNavigate()
  const context: EntryContext = { ...input, t }

  const remove = async (nodes: readonly number[]) => {
    if (await actions.remove(nodes)) list.replaceTicked([])
  }

  /** What an act on this row is about: all that is ticked when the row is one of them. */
  const targetsOf = (node: number): readonly number[] => {
    const roots = list.tickedRoots()
    return list.ticked.has(idOf(list.model.tree, node)) && roots.length > 1 ? roots : [node]
  }

  const entriesOf = (node: number): { title: string | undefined; groups: Command[][] } => {
    const nodes = targetsOf(node)
    const isOne = nodes.length === 1
    return {
      title: isOne ? undefined : t('batch.count', { count: list.tickedCount }),
      groups: [
        isOne ? entriesOfOne(context, node) : [],
        ...(can.manageDocs ? [placingEntries(context, node, nodes), settingEntries(context, node, nodes)] : []),
        outgoingEntries(context, node, nodes),
        can.manageDocs ? [deletionEntry(context, () => void remove(nodes))] : [],
      ],
    }
  }

  /** True when the key means something here. */
  const onKey = (key: string, node: number): boolean => {
    const page = pageOfKey(input, key, node)
    if (page !== undefined) {
      void navigate(page)
      return true
    }
    const entry = entryOfKey[key]
    if (!can.manageDocs || entry === undefined) return false
    if (key === keys.listCopy[0] && (window.getSelection()?.toString() ?? '') !== '') return false
    const found = entriesOf(node)
      .groups.flat()
      .find((each) => each.key === entry)
    if (found?.refusal === undefined) found?.run?.()
    return true
  }

  return { entriesOf, onKey, remove }
}
