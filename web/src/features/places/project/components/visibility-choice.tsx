import type { Flag } from '@lectern/contracts'
import { IconLock, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OptionCards, OptionGroup } from '../../../../shared/ui/form/option-card.tsx'

interface VisibilityChoiceProps {
  isPrivate: Flag
  onChange: (isPrivate: Flag) => void
  /** The space, whose members a public project is open to. */
  spaceName: string
  memberCount: number
  /** Where a heading already names it. */
  hidesLabel?: boolean
}

const icon = { size: 18, stroke: 1.6 } as const

/** Who can see a project. */
export function VisibilityChoice(props: VisibilityChoiceProps) {
  const { isPrivate, onChange, spaceName, memberCount, hidesLabel = false } = props
  const { t } = useTranslation('project')
  const publicHint = t('visibility.publicHint', { space: spaceName, count: memberCount })
  return (
    <OptionGroup label={t('visibility.label')} hidesLabel={hidesLabel}>
      <OptionCards
        value={isPrivate}
        onChange={onChange}
        options={[
          {
            value: 1,
            icon: <IconLock {...icon} />,
            title: t('visibility.private'),
            hint: t('visibility.privateHint'),
          },
          { value: 0, icon: <IconWorld {...icon} />, title: t('visibility.public'), hint: publicHint },
        ]}
      />
    </OptionGroup>
  )
}
