import type { Flag } from '@lectern/contracts'
import { IconLock, IconWorld } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionCard } from '../../../../shared/ui/form/option-card.tsx'
import classes from '../../../../shared/ui/form/text-fields.module.css'

interface VisibilityChoiceProps {
  isPrivate: Flag
  onChange: (isPrivate: Flag) => void
  /** The space, whose members a public project is open to. */
  spaceName: string
  memberCount: number
  /** Stands over the cards; leave out where a heading says it already. */
  withLabel?: boolean
}

/** Who can see a project. */
export function VisibilityChoice({
  isPrivate,
  onChange,
  spaceName,
  memberCount,
  withLabel = true,
}: VisibilityChoiceProps) {
  const { t } = useTranslation('project')
  const group = useId()
  return (
    <div role="radiogroup" aria-label={t('visibility.label')} className={classes['options']}>
      {withLabel && <span className={classes['groupLabel']}>{t('visibility.label')}</span>}
      <OptionCard
        group={group}
        icon={<IconLock size={18} stroke={1.6} />}
        title={t('visibility.private')}
        checked={isPrivate === 1}
        onChoose={() => {
          onChange(1)
        }}
      >
        {t('visibility.privateHint')}
      </OptionCard>
      <OptionCard
        group={group}
        icon={<IconWorld size={18} stroke={1.6} />}
        title={t('visibility.public')}
        checked={isPrivate === 0}
        onChoose={() => {
          onChange(0)
        }}
      >
        {t('visibility.publicHint', { space: spaceName, count: memberCount })}
      </OptionCard>
    </div>
  )
}
