import { UnstyledButton } from '@mantine/core'
import type { FindingLevel, GroupFinding } from '@lectern/model'
import clsx from 'clsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../change.module.css'
import { LevelTag } from './level-tag.tsx'

// Opened for few of the changes that are listed.
const FindingsDialog = lazy(() => import('./findings-dialog.tsx'))

interface GroupLevelProps {
  level: FindingLevel
  findings: readonly GroupFinding[]
}

/** The level of a change; pressed, it shows the rules it follows from. */
export function GroupLevel({ level, findings }: GroupLevelProps) {
  const { t } = useTranslation('changes')
  const [isOpen, setOpen] = useState(false)
  const isAccepted = level === 'harmless' && findings.some(({ accepted }) => accepted === true)
  const tag = <LevelTag level={level} isAccepted={isAccepted} />
  const place = clsx('l-line-20', classes['level'])
  if (findings.length === 0)
    return (
      <span className={place} title={t(`levelHint.${level}`)}>
        {tag}
      </span>
    )
  const name = t(isAccepted ? 'level.accepted' : `level.${level}`)
  return (
    <span className={place}>
      <UnstyledButton
        className="l-round l-pointer"
        title={t(`levelHint.${level}`)}
        aria-label={t('finding.open', { level: name })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {tag}
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <FindingsDialog findings={findings} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
