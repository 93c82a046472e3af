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
      className={clsx('l-row l-center l-gap-5 l-min-w-hit l-t2 l-bare', classes['tab'])}
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

interface CommentsButtonProps {
  /** Not on phones alone. */
  isEverywhere?: boolean
}

/** The same on phones, where documents have no tabs, and where there are no tabs at all. */
export function CommentsButton({ isEverywhere = false }: CommentsButtonProps) {
  const { t } = useTranslation('comments')
  const { open, show } = useComments()
  return (
    <Button
      className={isEverywhere ? undefined : classes['narrow']}
      leftSection={<IconMessages size={16} stroke={1.6} aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => {
        show()
      }}
    >
      {open > 0 ? t('titleCount', { count: open }) : t('title')}
    </Button>
  )
}
