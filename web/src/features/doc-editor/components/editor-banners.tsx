import { Button } from '@mantine/core'
import { IconAlertCircle, IconFileTime, IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMomentText } from '../../../shared/lib/use-moment-text.ts'
import type { DocEditor } from '../state/use-doc-editor.ts'
import classes from './doc-editor.module.css'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** What the writer has to know before going on; one at most. */
export function EditorBanners({ editor, isOvertaken }: { editor: DocEditor; isOvertaken: boolean }) {
  const { t } = useTranslation('doc-editor')
  const { draftFromMs } = editor.start
  const [isSeen, setSeen] = useState(false)
  const momentOf = useMomentText()
  if (editor.save.kind === 'failed') {
    return (
      <div className={classes['banner']} data-tone="bad" role="alert" id="editor-problem">
        <IconAlertCircle {...icon} />
        <p>{editor.save.message}</p>
        <Button size="xs" onClick={() => void editor.submit()}>
          {t('state.retry')}
        </Button>
      </div>
    )
  }
  if (isOvertaken) {
    return (
      <div className={classes['banner']} role="status">
        <IconGitMerge {...icon} />
        <p>{editor.isDirty ? t('overtaken.dirty') : t('overtaken.clean')}</p>
        {editor.isDirty ? (
          <Button size="xs" onClick={() => void editor.submit()}>
            {t('overtaken.merge')}
          </Button>
        ) : (
          <Button size="xs" onClick={editor.discard}>
            {t('overtaken.load')}
          </Button>
        )}
      </div>
    )
  }
  if (draftFromMs !== undefined && !isSeen && editor.isDirty) {
    return (
      <div className={classes['banner']} data-tone="note" role="status">
        <IconFileTime {...icon} />
        <p>{t('restored.body', { moment: momentOf(draftFromMs) })}</p>
        <Button size="xs" onClick={editor.discard}>
          {t('discard.action')}
        </Button>
        <Button size="xs" onClick={() => setSeen(true)}>
          {t('restored.keep')}
        </Button>
      </div>
    )
  }
  return null
}
