import { Button } from '@mantine/core'
import { IconMessages } from '@tabler/icons-react'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { useComments } from './comments-context.ts'
import classes from './comments-tab.module.css'

/** Among the tabs over a document: opens and closes the panel. */
export function CommentsTab() {
  const { t } = useTranslation('comments')
  const { open, panel, show, close } = useComments()
  const isOpen = panel !== undefined
  return (
    <button
      type="button"
      className={clsx('l-row l-center l-gap-5 l-min-w-hit l-t2 l-bare l-hover-t1', classes['tab'])}
      aria-expanded={isOpen}
      onClick={() => {
        if (isOpen) close()
        else show()
      }}
    >
      {t('title')}
      {open > 0 && <span className="l-t3 l-size-11 l-digits">{open}</span>}
    </button>
  )
}

/** With how many are open. */
export function useCommentsTitle(): string {
  const { t } = useTranslation('comments')
  const { open } = useComments()
  return open > 0 ? t('titleCount', { count: open }) : t('title')
}

/** The same where there are no tabs. */
export function CommentsButton() {
  const { show } = useComments()
  return (
    <Button
      leftSection={<IconMessages size={16} stroke={1.6} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => {
        show()
      }}
    >
      {useCommentsTitle()}
    </Button>
  )
}
