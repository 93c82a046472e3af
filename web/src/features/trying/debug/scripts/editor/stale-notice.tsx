import type { StoredScript } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeEditor } from '../../../../../shared/ui/code-editor/code-editor.tsx'
import { NoticeBar } from '../../../../../shared/ui/feedback/notice-bar.tsx'

interface StaleNoticeProps {
  saved: StoredScript
  /** The text at hand is saved in place of the other. */
  onKeep: () => void
  onUseSaved: () => void
}

/** Others saved the script while it was typed into: both versions, and which of them to go on with. */
export function StaleNotice({ saved, onKeep, onUseSaved }: StaleNoticeProps) {
  const { t } = useTranslation('call-script')
  const [isShown, setShown] = useState(false)
  const { updatedByName: name } = saved
  return (
    <>
      <NoticeBar
        tone="warn"
        icon={<IconAlertTriangle size={16} stroke={1.6} aria-hidden />}
        text={name === '' ? t('editor.staleUnknown') : t('editor.stale', { name })}
      >
        <Button onClick={() => setShown(!isShown)}>{t(isShown ? 'editor.hideSaved' : 'editor.viewSaved')}</Button>
        <Button onClick={onUseSaved}>{t('editor.useSaved')}</Button>
        <Button onClick={onKeep}>{t('editor.keepMine')}</Button>
      </NoticeBar>
      {isShown && (
        <CodeEditor
          readOnly
          label={t('editor.savedVersion')}
          language="javascript"
          className="l-max-h-320"
          value={saved.source}
        />
      )}
    </>
  )
}
