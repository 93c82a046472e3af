import { Menu } from '@mantine/core'
import {
  IconCopyPlus,
  IconEdit,
  IconEye,
  IconFilePlus,
  IconFolderPlus,
  IconFolderSymlink,
  IconHistory,
  IconLink,
  IconPencil,
  IconShare3,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The menu of one row, and where on the screen it stands, in pixels. */
export interface RowMenuPlace {
  node: number
  x: number
  y: number
}

export interface RowMenuActions {
  /** Page of the document in reading; absent for folders. */
  readTo: string | undefined
  /** Page where the document is written. */
  writeTo: string | undefined
  historyTo: string | undefined
  /** Page of a new document in the folder. */
  newDocTo: string | undefined
  onCopy: (() => void) | undefined
  onCopyLink: (() => void) | undefined
  onNewFolder: (() => void) | undefined
  onEdit: (() => void) | undefined
  onMove: (() => void) | undefined
  onShare: (() => void) | undefined
  onDelete: (() => void) | undefined
}

function Entries({ actions }: { actions: RowMenuActions }) {
  const { t } = useTranslation(['api-list', 'common'])
  const { readTo, writeTo, historyTo, newDocTo, onCopy, onCopyLink, onNewFolder, onEdit, onMove, onShare, onDelete } =
    actions
  return (
    <>
      {readTo !== undefined && (
        <Menu.Item component={Link} to={readTo} leftSection={<IconEye {...icon} />}>
          {t('read')}
        </Menu.Item>
      )}
      {writeTo !== undefined && (
        <Menu.Item component={Link} to={writeTo} leftSection={<IconEdit {...icon} />}>
          {t('write')}
        </Menu.Item>
      )}
      {onEdit !== undefined && (
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          {t('folder.edit')}
        </Menu.Item>
      )}
      {newDocTo !== undefined && (
        <Menu.Item component={Link} to={newDocTo} leftSection={<IconFilePlus {...icon} />}>
          {t('newDoc.inside')}
        </Menu.Item>
      )}
      {onNewFolder !== undefined && (
        <Menu.Item leftSection={<IconFolderPlus {...icon} />} onClick={onNewFolder}>
          {t('folder.newInside')}
        </Menu.Item>
      )}
      {onCopy !== undefined && (
        <Menu.Item leftSection={<IconCopyPlus {...icon} />} onClick={onCopy}>
          {t('copy.action')}
        </Menu.Item>
      )}
      {onMove !== undefined && (
        <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={onMove}>
          {t('move.action')}
        </Menu.Item>
      )}
      {onShare !== undefined && (
        <Menu.Item leftSection={<IconShare3 {...icon} />} onClick={onShare}>
          {t('share')}
        </Menu.Item>
      )}
      {onCopyLink !== undefined && (
        <Menu.Item leftSection={<IconLink {...icon} />} onClick={onCopyLink}>
          {t('copyLink')}
        </Menu.Item>
      )}
      {historyTo !== undefined && (
        <Menu.Item component={Link} to={historyTo} leftSection={<IconHistory {...icon} />}>
          {t('history')}
        </Menu.Item>
      )}
      {onDelete !== undefined && (
        <>
          <Menu.Divider />
          <Menu.Item color="var(--l-bad)" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
            {t('common:delete')}
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** The entries of a row, for the "more" button and for the right click: one menu for the whole list, so that rows stay light. */
export function RowMenu({
  place,
  actions,
  onClose,
}: {
  place: RowMenuPlace
  actions: RowMenuActions
  onClose: () => void
}) {
  return (
    <Menu
      opened
      position="bottom-start"
      offset={0}
      returnFocus
      onChange={(opened) => {
        if (!opened) onClose()
      }}
    >
      <Menu.Target>
        <span style={{ position: 'fixed', left: place.x, top: place.y, width: 1, height: 1 }} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown>
        <Entries actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
