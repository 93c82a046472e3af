import type { ReleaseDetail } from '@lectern/contracts'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconBook,
  IconCircleCheck,
  IconCircleOff,
  IconDownload,
  IconHistory,
  IconLayoutSidebarRight,
  IconLink,
  IconMarkdown,
  IconPencil,
  IconRefresh,
  IconSend,
  IconShare3,
  IconTrash,
  IconWorldWww,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { readReleasePath } from '../../../../entities/release/release-paths.ts'
import { copyText } from '../../../../shared/lib/clipboard.ts'
import { saveFile } from '../../../../shared/lib/save-file.ts'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { Action, ActionMenu } from '../../../../shared/ui/overlay/action-menu.tsx'
import { useReleaseActs } from '../api/use-release-acts.ts'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface ReleaseToolsProps {
  release: ReleaseDetail
  onEdit: () => void
  /** Freezes the documents again. */
  onContents: () => void
  onHistory: () => void
  /** Shows its shares, or makes a site of it. */
  onSharing: (what: 'shares' | 'site') => void
  onRemoved: () => void
  /** Shows what is at the right where there is no room for it; absent where it is there. */
  onSide: (() => void) | undefined
}

/** What can be done with a release. */
export function ReleaseTools({ release, onSharing, ...props }: ReleaseToolsProps) {
  const { onEdit, onContents, onHistory, onRemoved, onSide } = props
  const { t } = useTranslation('release')
  const acts = useReleaseActs(release, onRemoved)
  const canManage = release.can.manage
  const { state } = release
  return (
    <>
      <CopyLink />
      <Button component={Link} to={readReleasePath(release.id)} leftSection={<IconBook {...icon} />}>
        {t('read')}
      </Button>
      {release.notes.trim() !== '' && <ExportNotes release={release} />}
      {canManage && (
        <Button leftSection={<IconPencil {...icon} />} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      {canManage && state === 'draft' && (
        <Button variant="filled" leftSection={<IconSend {...icon} />} onClick={() => void acts.publish()}>
          {t('act.publish.submit')}
        </Button>
      )}
      {onSide !== undefined && (
        <Tooltip label={t('side')}>
          <ActionIcon aria-label={t('side')} onClick={onSide}>
            <IconLayoutSidebarRight {...icon} />
          </ActionIcon>
        </Tooltip>
      )}
      <ActionMenu label={t('more', { number: release.releaseNo })}>
        <Action icon={IconHistory} onClick={onHistory}>
          {t('history.action')}
        </Action>
        <Action icon={IconMarkdown} onClick={() => void acts.copyChangelog()}>
          {t('changelog.copy')}
        </Action>
        {release.can.share && state === 'published' && (
          <>
            <Action icon={IconShare3} onClick={() => onSharing('shares')}>
              {t('shares.action')}
            </Action>
            <Action icon={IconWorldWww} onClick={() => onSharing('site')}>
              {t('published.action')}
            </Action>
          </>
        )}
        {canManage && state !== 'draft' && (
          <>
            <Action icon={IconRefresh} onClick={onContents}>
              {t('form.contents.action')}
            </Action>
            {state === 'published' ? (
              <Action icon={IconCircleOff} onClick={() => void acts.invalidate()}>
                {t('act.invalidate.submit')}
              </Action>
            ) : (
              <Action icon={IconCircleCheck} onClick={() => void acts.validate()}>
                {t('act.validate.submit')}
              </Action>
            )}
          </>
        )}
        {canManage && (
          <>
            <Menu.Divider />
            <Action icon={IconTrash} danger onClick={() => void acts.remove()}>
              {t('act.remove.submit')}
            </Action>
          </>
        )}
      </ActionMenu>
    </>
  )
}

/** The address with what is compared. */
function CopyLink() {
  const { t } = useTranslation('release')
  const copy = async () => {
    if (await copyText(window.location.href)) showToast({ kind: 'done', message: t('linkCopied') })
  }
  return (
    <Tooltip label={t('copyLink')}>
      <ActionIcon aria-label={t('copyLink')} onClick={() => void copy()}>
        <IconLink {...icon} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The notes as a file of Markdown. */
function ExportNotes({ release: { projectName, releaseNo, releaseDesc, notes } }: { release: ReleaseDetail }) {
  const { t } = useTranslation('release')
  const title = [releaseNo, releaseDesc].filter((part) => part !== '').join(' ')
  const save = () =>
    saveFile(`${projectName} ${releaseNo}.md`, new Blob([`# ${title}\n\n${notes}`], { type: 'text/markdown' }))
  return (
    <Button leftSection={<IconDownload {...icon} />} onClick={save}>
      {t('exportNotes')}
    </Button>
  )
}
