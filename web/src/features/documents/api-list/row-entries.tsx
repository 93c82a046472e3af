/*
 * Entries of the menu of rows. Owns: which there are for whom, what they are called, and why one cannot be done now. Does not own: which rows
 * an entry is about, and the keys (`use-row-acts.ts`).
 */
import { docType } from '@lectern/contracts'
import {
  IconBan,
  IconClipboard,
  IconCode,
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
import type { TFunction } from 'i18next'
import { docTypeOf, idOf, isDeprecated, isDoc, isHidden } from '../../../entities/doc-tree/tree-model.ts'
import { toServerUrl } from '../../../shared/api/base.ts'
import { copyText } from '../../../shared/lib/clipboard.ts'
import { commands, menuKeys } from '../../../shared/commands/command-list.ts'
import type { Command } from '../../../shared/commands/command.ts'
import { docsIn, idsOfNodes, isLocked } from './list-model.ts'
import type { CellEdit } from './use-cell-edit.ts'
import type { ListActions } from './use-list-actions.ts'
import type { ListClipboard } from './use-list-clipboard.ts'
import type { ListState } from './use-list-state.ts'

const { list: keys } = commands
const pictureOf = (Picture: Icon) => <Picture size={16} stroke={1.6} aria-hidden />

/** Pages of a document or folder, by its id. */
export interface RowPages {
  read: (id: string) => string
  write: (id: string) => string
  history: (id: string) => string
  newDoc: (folderId: string) => string
  /** Scripts around the calls of a folder. */
  scripts: (folderId: string) => string
}

export interface RowActsInput {
  list: ListState
  actions: ListActions
  clipboard: ListClipboard
  cells: CellEdit
  pages: RowPages
  can: { manageDocs: boolean; share: boolean }
  /** Of the folder whose entries are shown. */
  following: readonly Command[]
  onRename: (node: number) => void
  onEditFolder: (node: number) => void
  onNewFolder: (node: number) => void
  onPlace: (kind: 'move' | 'copy', nodes: readonly number[]) => void
  onTags: (ids: readonly string[]) => void
  onShare: (ids: readonly string[]) => void
  onExport: (ids: readonly string[]) => void
}

/** What entries are made from. */
export interface EntryContext extends RowActsInput {
  t: TFunction<['api-list', 'common']>
}

/** Reading and changing one row itself. */
export function entriesOfOne(context: EntryContext, node: number): Command[] {
  const { t, list, pages, can, following } = context
  const id = idOf(list.model.tree, node)
  const isFolder = list.isFolder(node)
  const entries: Command[] = []
  if (!isFolder)
    entries.push({
      key: 'read',
      label: t('read'),
      icon: pictureOf(IconEye),
      keys: menuKeys(keys.listRead[0]),
      to: pages.read(id),
    })
  if (!can.manageDocs) return isFolder ? [...following] : entries
  if (!isFolder)
    entries.push({
      key: 'write',
      label: t('write'),
      icon: pictureOf(IconEdit),
      keys: menuKeys(keys.listEdit[0]),
      to: pages.write(id),
    })
  const rename = () => context.onRename(node)
  entries.push({
    key: 'rename',
    label: t('rename'),
    icon: pictureOf(IconCursorText),
    keys: menuKeys(keys.listRename[0]),
    run: rename,
  })
  return isFolder ? [...following, ...entries, ...entriesOfFolder(context, node)] : entries
}

function entriesOfFolder({ t, list, pages, onEditFolder, onNewFolder }: EntryContext, node: number): Command[] {
  const id = idOf(list.model.tree, node)
  return [
    { key: 'edit', label: t('folder.edit'), icon: pictureOf(IconPencil), run: () => onEditFolder(node) },
    { key: 'newDoc', label: t('newDoc.inside'), icon: pictureOf(IconFilePlus), to: pages.newDoc(id) },
    { key: 'newFolder', label: t('folder.newInside'), icon: pictureOf(IconFolderPlus), run: () => onNewFolder(node) },
    { key: 'scripts', label: t('folder.scripts'), icon: pictureOf(IconCode), to: pages.scripts(id) },
  ]
}

/** Copying and moving. */
export function placingEntries(context: EntryContext, node: number, nodes: readonly number[]): Command[] {
  const { t, list, actions, clipboard, onPlace } = context
  return [
    {
      key: 'duplicate',
      label: t('copy.action'),
      icon: pictureOf(IconCopyPlus),
      keys: menuKeys(keys.listDuplicate[0]),
      run: () => void actions.copy(nodes),
    },
    {
      key: 'copy',
      label: t('clip.copy'),
      icon: pictureOf(IconCopy),
      keys: menuKeys(keys.listCopy[0]),
      run: () => clipboard.hold('copy', nodes),
    },
    {
      key: 'cut',
      label: t('clip.cut'),
      icon: pictureOf(IconCut),
      keys: menuKeys(keys.listCopy[1]),
      run: () => clipboard.hold('cut', nodes),
    },
    {
      key: 'paste',
      label: t(list.isFolder(node) ? 'clip.pasteInto' : 'clip.paste'),
      icon: pictureOf(IconClipboard),
      keys: menuKeys(keys.listCopy[2]),
      refusal: clipboard.isEmpty ? t('clip.empty') : undefined,
      run: () => void clipboard.paste(node),
    },
    {
      key: 'copyTo',
      label: t('copy.toAction'),
      icon: pictureOf(IconFolderShare),
      run: () => onPlace('copy', nodes),
    },
    {
      key: 'move',
      label: t('move.action'),
      icon: pictureOf(IconFolderSymlink),
      keys: menuKeys(keys.listMove[0]),
      run: () => onPlace('move', nodes),
    },
  ]
}

/** Tags, lock, visibility, deprecation. */
export function settingEntries(context: EntryContext, node: number, nodes: readonly number[]): Command[] {
  const { t, list, actions } = context
  const { model } = list
  const locked = isLocked(model, node)
  const hidden = isHidden(model.tree, node)
  const entries: Command[] = [
    tagEntry(context, node, nodes),
    {
      key: 'lock',
      label: t(locked ? 'batch.unlock' : 'batch.lock'),
      icon: pictureOf(locked ? IconLockOpen : IconLock),
      keys: menuKeys(keys.listLock[0]),
      run: () => void actions.update(idsOfNodes(model.tree, nodes), { isLocked: locked ? 0 : 1 }),
    },
    {
      key: 'show',
      label: t(hidden ? 'batch.show' : 'batch.hide'),
      icon: pictureOf(hidden ? IconEye : IconEyeOff),
      run: () => void actions.update(idsOfNodes(model.tree, nodes), { isShow: hidden ? 1 : 0 }),
    },
  ]
  return nodes.length === 1 && isDoc(model.tree, node) ? [...entries, deprecationEntry(context, node)] : entries
}

function tagEntry({ t, list, onTags }: EntryContext, node: number, nodes: readonly number[]): Command {
  const { tree } = list.model
  const isOtherDoc = nodes.length === 1 && isDoc(tree, node) && docTypeOf(tree, node) !== docType.http
  const ids = docsIn(tree, nodes)
  return {
    key: 'tags',
    label: t('tags.action'),
    icon: pictureOf(IconTags),
    keys: menuKeys(keys.listTags[0]),
    refusal: isOtherDoc ? t('tags.onlyHttp') : ids.length === 0 ? t('tags.noDocs') : undefined,
    run: () => onTags(ids),
  }
}

function deprecationEntry({ t, list, cells }: EntryContext, node: number): Command {
  const deprecated = isDeprecated(list.model.tree, node)
  return {
    key: 'deprecate',
    label: t(deprecated ? 'deprecate.undo' : 'deprecate.action'),
    icon: pictureOf(IconBan),
    run: () => void cells.setDeprecated(node, !deprecated),
  }
}

/** What goes out of the list: shares, exports, links. */
export function outgoingEntries(context: EntryContext, node: number, nodes: readonly number[]): Command[] {
  const { t, list, pages, can, onShare, onExport } = context
  const id = idOf(list.model.tree, node)
  const ids = idsOfNodes(list.model.tree, nodes)
  const entries: Command[] = []
  if (can.share) entries.push({ key: 'share', label: t('share'), icon: pictureOf(IconShare3), run: () => onShare(ids) })
  entries.push({ key: 'export', label: t('export'), icon: pictureOf(IconDownload), run: () => onExport(ids) })
  if (nodes.length !== 1 || !isDoc(list.model.tree, node)) return entries
  const href = () => new URL(toServerUrl(pages.read(id)), window.location.origin).href
  return [
    ...entries,
    { key: 'link', label: t('copyLink'), icon: pictureOf(IconLink), run: () => void copyText(href()) },
    {
      key: 'history',
      label: t('history'),
      icon: pictureOf(IconHistory),
      keys: menuKeys(keys.listHistory[0]),
      to: pages.history(id),
    },
  ]
}

export function deletionEntry({ t }: EntryContext, run: () => void): Command {
  return {
    key: 'delete',
    label: t('common:delete'),
    icon: pictureOf(IconTrash),
    keys: menuKeys(keys.listDelete[0]),
    danger: true,
    run,
  }
}
