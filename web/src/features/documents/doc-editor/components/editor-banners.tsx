import { Button } from '@mantine/core'
import { IconAlertCircle, IconGitMerge, IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RestoredDraft, UnkeptDraft } from '../../../../entities/draft/draft-notice.tsx'
import { NoticeBar } from '../../../../shared/ui/feedback/notice-bar.tsx'
import type { DocEditor } from '../state/use-doc-editor.ts'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What the writer has to know before going on: about drafts, and one thing at most about saving. */
export function EditorBanners({ editor, isOvertaken }: { editor: DocEditor; isOvertaken: boolean }) {
  const { draft, start, isUnsaved } = editor
  return (
    <>
      <UnkeptDraft keeping={draft.keeping} />
      {start.draftFromMs !== undefined && isUnsaved && (
        <RestoredDraft savedAtMs={start.draftFromMs} others={start.otherDrafts} onDiscard={editor.discard} />
      )}
      <SaveNotice editor={editor} isOvertaken={isOvertaken} />
    </>
  )
}

function SaveNotice({ editor, isOvertaken }: { editor: DocEditor; isOvertaken: boolean }) {
  const { t } = useTranslation('doc-editor')
  const { save, isDirty } = editor
  const submit = () => void editor.submit()
  if (save.kind === 'away') {
    const said = !save.isLost ? t('away.back') : save.repeats ? t('away.repeats') : t('away.waits')
    return (
      <NoticeBar tone="bad" icon={<IconPlugConnectedX {...icon} />} text={said} id="editor-problem">
        <Button size="xs" onClick={submit}>
          {t('state.retry')}
        </Button>
      </NoticeBar>
    )
  }
  if (save.kind === 'failed') {
    return (
      <NoticeBar tone="bad" icon={<IconAlertCircle {...icon} />} text={save.message} id="editor-problem">
        <Button size="xs" onClick={submit}>
          {t('state.retry')}
        </Button>
      </NoticeBar>
    )
  }
  if (isOvertaken) {
    return (
      <NoticeBar
        tone="warn"
        icon={<IconGitMerge {...icon} />}
        text={isDirty ? t('overtaken.dirty') : t('overtaken.clean')}
      >
        <Button size="xs" onClick={isDirty ? submit : editor.discard}>
          {isDirty ? t('overtaken.merge') : t('overtaken.load')}
        </Button>
      </NoticeBar>
    )
  }
  return null
}
