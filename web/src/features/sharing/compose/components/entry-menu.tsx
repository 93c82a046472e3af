import type { ComposeEntry } from '@lectern/contracts'
import {
  IconArrowBackUp,
  IconCursorText,
  IconExternalLink,
  IconEye,
  IconFilePlus,
  IconFolderPlus,
  IconFolderSymlink,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { commands, menuKeys } from '../../../../shared/commands/command-list.ts'
import type { Command } from '../../../../shared/commands/command.ts'
import { RowMenu, type RowMenuPlace } from '../../../../shared/ui/overlay/row-menu.tsx'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What the menu of a row does; absent what the person may not. */
export interface EntryActs {
  rename: () => void
  clearName: () => void
  moveTo: () => void
  replace: () => void
  remove: () => void
  newFolder: () => void
  pick: () => void
}

interface EntryMenuProps {
  place: RowMenuPlace
  entry: ComposeEntry
  pageOf: (docId: string) => string
  /** Opens the document as visitors see it. */
  onShow: ((docId: string) => void) | undefined
  acts: EntryActs | undefined
  onClose: () => void
}

/** The entries of one row. */
export function EntryMenu({ place, entry, pageOf, onShow, acts, onClose }: EntryMenuProps) {
  const { t } = useTranslation('compose')
  const isLive = entry.state === 'live'
  const isDoc = entry.isFolder === 0 && entry.isSourceFolder === 0
  const reading: Command[] = [
    ...(isLive && isDoc
      ? [
          {
            key: 'open',
            label: t('openSource'),
            icon: <IconExternalLink {...icon} />,
            keys: menuKeys(commands.tree.treeEnter[0]),
            to: pageOf(entry.docId),
          },
        ]
      : []),
    ...(isLive && isDoc && onShow !== undefined
      ? [{ key: 'show', label: t('openAsVisitor'), icon: <IconEye {...icon} />, run: () => onShow(entry.docId) }]
      : []),
  ]
  const inFolder: Command[] =
    acts === undefined || entry.isFolder === 0
      ? []
      : [
          { key: 'pick', label: t('pick.action'), icon: <IconFilePlus {...icon} />, run: acts.pick },
          { key: 'folder', label: t('folder.action'), icon: <IconFolderPlus {...icon} />, run: acts.newFolder },
        ]
  const arranging: Command[] =
    acts === undefined
      ? []
      : [
          {
            key: 'rename',
            label: t('rename.action'),
            icon: <IconCursorText {...icon} />,
            keys: menuKeys(commands.list.listRename[0]),
            run: acts.rename,
          },
          ...(entry.ownName === ''
            ? []
            : [{ key: 'clear', label: t('rename.clear'), icon: <IconArrowBackUp {...icon} />, run: acts.clearName }]),
          { key: 'move', label: t('move.action'), icon: <IconFolderSymlink {...icon} />, run: acts.moveTo },
          ...(entry.isFolder === 1
            ? []
            : [{ key: 'replace', label: t('replace.action'), icon: <IconReplace {...icon} />, run: acts.replace }]),
        ]
  const removing: Command[] =
    acts === undefined
      ? []
      : [
          {
            key: 'remove',
            label: t(entry.isFolder === 1 ? 'remove.folder' : 'remove.action'),
            icon: <IconTrash {...icon} />,
            keys: menuKeys(commands.list.listDelete[0]),
            danger: true,
            run: acts.remove,
          },
        ]
  return <RowMenu place={place} title={undefined} groups={[reading, inFolder, arranging, removing]} onClose={onClose} />
}
