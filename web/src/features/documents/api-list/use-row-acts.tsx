/*
 * What the menu and the keys do with a row, or with all that is ticked when it is one of them. Owns: which acts there are for whom, what they are
 * called, and why one cannot be done now.
 */
import { docType } from '@lectern/contracts'
import {
  IconBan,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCursorText,
  IconCut,
  IconDownload,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconFilePlus,
  IconFolderPlus,
  IconFolderShare,
  IconFolderSymlink,
  IconHistory,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconShare3,
  IconTags,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { docTypeOf, idOf, isDeprecated, isDoc, isHidden } from '../../../entities/doc-tree/tree-model.ts'
import { toServerUrl } from '../../../shared/api/base.ts'
import { copyText } from '../../../shared/lib/clipboard.ts'
import type { MenuEntry } from './components/menu-entries.tsx'
import { isLocked } from './list-model.ts'
import type { CellEdit } from './use-cell-edit.ts'
import type { ListActions } from './use-list-actions.ts'
import type { ListClipboard } from './use-list-clipboard.ts'
import type { ListState } from './use-list-state.ts'

const pictureOf = (Picture: Icon) => <Picture size={16} stroke={1.6} aria-hidden />

/** Pages of a document or folder, by its id. */
export interface RowPages {
  read: (id: string) => string
  write: (id: string) => string
  history: (id: string) => string
  newDoc: (folderId: string) => string
}

export interface RowActsInput {
  list: ListState
  actions: ListActions
  clipboard: ListClipboard
  cells: CellEdit
  pages: RowPages
  can: { manageDocs: boolean; share: boolean }
  onRename: (node: number) => void
  onEditFolder: (node: number) => void
  onNewFolder: (node: number) => void
  onPlace: (kind: 'move' | 'copy', nodes: readonly number[]) => void
  onTags: (ids: readonly string[]) => void
  onShare: (ids: readonly string[]) => void
  onExport: (ids: readonly string[]) => void
}

export function useRowActs(input: RowActsInput) {
  const { list, actions, clipboard, cells, pages, can, onRename, onEditFolder, onNewFolder } = input
  const { t } = useTranslation(['api-list', 'common'])
  const navigate = useNavigate()
  const { model } = list
  const { tree } = model
  const idsOf = (nodes: readonly number[]) => nodes.map((node) => idOf(tree, node))

  /** Documents among these and in these. */
  const docsIn = (nodes: readonly number[]) => {
    const ids: string[] = []
    for (const node of nodes)
      for (let at = node; at < (tree.end[node] ?? node + 1); at += 1) if (isDoc(tree, at)) ids.push(idOf(tree, at))
    return ids
  }
  const remove = async (nodes: readonly number[]) => {
    if (await actions.remove(nodes)) list.replaceTicked([])
  }
  const setLock = (nodes: readonly number[], isOn: boolean) =>
    void actions.update(idsOf(nodes), { isLocked: isOn ? 1 : 0 })

  const readingOf = (node: number): MenuEntry[] => {
    const id = idOf(tree, node)
    const isFolder = list.isFolder(node)
    const entries: MenuEntry[] = []
    if (!isFolder)
      entries.push({ key: 'read', label: t('read'), icon: pictureOf(IconEye), keys: 'O', to: pages.read(id) })
    if (!can.manageDocs) return entries
    if (!isFolder)
      entries.push({ key: 'write', label: t('write'), icon: pictureOf(IconEdit), keys: 'E', to: pages.write(id) })
    entries.push({
      key: 'rename',
      label: t('rename'),
      icon: pictureOf(IconCursorText),
      keys: 'F2',
      run: () => onRename(node),
    })
    if (!isFolder) return entries
    return [
      ...entries,
      { key: 'edit', label: t('folder.edit'), icon: pictureOf(IconPencil), run: () => onEditFolder(node) },
      { key: 'newDoc', label: t('newDoc.inside'), icon: pictureOf(IconFilePlus), to: pages.newDoc(id) },
      { key: 'newFolder', label: t('folder.newInside'), icon: pictureOf(IconFolderPlus), run: () => onNewFolder(node) },
    ]
  }

  const placing = (node: number, nodes: readonly number[]): MenuEntry[] => [
    {
      key: 'duplicate',
      label: t('copy.action'),
      icon: pictureOf(IconCopyPlus),
      keys: 'Ctrl D',
      run: () => void actions.copy(nodes),
    },
    {
      key: 'copy',
      label: t('clip.copy'),
      icon: pictureOf(IconCopy),
      keys: 'Ctrl C',
      run: () => clipboard.hold('copy', nodes),
    },
    {
      key: 'cut',
      label: t('clip.cut'),
      icon: pictureOf(IconCut),
      keys: 'Ctrl X',
      run: () => clipboard.hold('cut', nodes),
    },
    {
      key: 'paste',
      label: t(list.isFolder(node) ? 'clip.pasteInto' : 'clip.paste'),
      icon: pictureOf(IconClipboard),
      keys: 'Ctrl V',
      refusal: clipboard.isEmpty ? t('clip.empty') : undefined,
      run: () => void clipboard.paste(node),
    },
    {
      key: 'copyTo',
      label: t('copy.toAction'),
      icon: pictureOf(IconFolderShare),
      run: () => input.onPlace('copy', nodes),
    },
    {
      key: 'move',
      label: t('move.action'),
      icon: pictureOf(IconFolderSymlink),
      keys: 'M',
      run: () => input.onPlace('move', nodes),
    },
  ]

  const settingsOf = (node: number, nodes: readonly number[]): MenuEntry[] => {
    const isOne = nodes.length === 1
    const locked = isLocked(model, node)
    const hidden = isHidden(tree, node)
    const deprecated = isDeprecated(tree, node)
    const noTags = isOne && isDoc(tree, node) && docTypeOf(tree, node) !== docType.http ? t('tags.onlyHttp') : undefined
    const entries: MenuEntry[] = [
      {
        key: 'tags',
        label: t('tags.action'),
        icon: pictureOf(IconTags),
        keys: 'T',
        refusal: noTags ?? (docsIn(nodes).length === 0 ? t('tags.noDocs') : undefined),
        run: () => input.onTags(docsIn(nodes)),
      },
      {
        key: 'lock',
        label: t(locked ? 'batch.unlock' : 'batch.lock'),
        icon: pictureOf(locked ? IconLockOpen : IconLock),
        keys: 'L',
        run: () => setLock(nodes, !locked),
      },
      {
        key: 'show',
        label: t(hidden ? 'batch.show' : 'batch.hide'),
        icon: pictureOf(hidden ? IconEye : IconEyeOff),
        run: () => void actions.update(idsOf(nodes), { isShow: hidden ? 1 : 0 }),
      },
    ]
    if (isOne && isDoc(tree, node))
      entries.push({
        key: 'deprecate',
        label: t(deprecated ? 'deprecate.undo' : 'deprecate.action'),
        icon: pictureOf(IconBan),
        run: () => void cells.setDeprecated(node, !deprecated),
      })
    return entries
  }

  const linksOf = (node: number, nodes: readonly number[]): MenuEntry[] => {
    const id = idOf(tree, node)
    const isOneDoc = nodes.length === 1 && isDoc(tree, node)
    const entries: MenuEntry[] = []
    if (can.share)
      entries.push({
        key: 'share',
        label: t('share'),
        icon: pictureOf(IconShare3),
        run: () => input.onShare(idsOf(nodes)),
      })
    entries.push({
      key: 'export',
      label: t('export'),
      icon: pictureOf(IconDownload),
      run: () => input.onExport(idsOf(nodes)),
    })
    if (!isOneDoc) return entries
    const href = () => new URL(toServerUrl(pages.read(id)), window.location.origin).href
    return [
      ...entries,
      { key: 'link', label: t('copyLink'), icon: pictureOf(IconLink), run: () => void copyText(href()) },
      { key: 'history', label: t('history'), icon: pictureOf(IconHistory), keys: 'H', to: pages.history(id) },
    ]
  }

  /** What an act on this row is about: all that is ticked when the row is one of them. */
  const targetsOf = (node: number): readonly number[] => {
    const roots = list.tickedRoots()
    return list.ticked.has(idOf(tree, node)) && roots.length > 1 ? roots : [node]
  }

  const entriesOf = (node: number): { title: string | undefined; groups: MenuEntry[][] } => {
    const nodes = targetsOf(node)
    const isOne = nodes.length === 1
    const deletion: MenuEntry = {
      key: 'delete',
      label: t('common:delete'),
      icon: pictureOf(IconTrash),
      keys: 'Del',
      danger: true,
      run: () => void remove(nodes),
    }
    return {
      title: isOne ? undefined : t('batch.count', { count: list.tickedCount }),
      groups: [
        isOne ? readingOf(node) : [],
        ...(can.manageDocs ? [placing(node, nodes), settingsOf(node, nodes)] : []),
        linksOf(node, nodes),
        can.manageDocs ? [deletion] : [],
      ],
    }
  }

  const pageKeys = (key: string, node: number): string | undefined => {
    if (!isDoc(tree, node)) return undefined
    const id = idOf(tree, node)
    if (key === 'o') return pages.read(id)
    if (key === 'h') return pages.history(id)
    return key === 'e' && can.manageDocs ? pages.write(id) : undefined
  }

  /** True when the key means something here. */
  const onKey = (key: string, node: number): boolean => {
    const page = pageKeys(key, node)
    if (page !== undefined) {
      void navigate(page)
      return true
    }
    if (!can.manageDocs) return false
    const nodes = targetsOf(node)
    const entry = {
      Delete: 'delete',
      'mod+d': 'duplicate',
      'mod+c': 'copy',
      'mod+x': 'cut',
      'mod+v': 'paste',
      m: 'move',
      l: 'lock',
      t: 'tags',
    }[key]
    if (entry === undefined || (key === 'mod+c' && (window.getSelection()?.toString() ?? '') !== '')) return false
    const found = entriesOf(node)
      .groups.flat()
      .find((each) => each.key === entry)
    if (found?.refusal === undefined && nodes.length > 0) found?.run?.()
    return true
  }

  return { entriesOf, onKey, remove, docsIn }
}
