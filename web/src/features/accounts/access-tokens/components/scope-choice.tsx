import { tokenScopes, type TokenScope } from '@lectern/contracts'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OptionCards, OptionGroup } from '../../../../shared/ui/form/option-card.tsx'

interface ScopeChoiceProps {
  scope: TokenScope
  /** All of them, unless given. */
  offered?: readonly TokenScope[]
  onChange: (scope: TokenScope) => void
}

/** What a program may do in someone’s name. */
export function ScopeChoice({ scope, offered = tokenScopes, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('tokens')
  const icon = { size: 18, stroke: 1.6 } as const
  const options = [
    { value: 'read', icon: <IconEye {...icon} />, title: t('scope.read'), hint: t('scope.readHint') },
    { value: 'write', icon: <IconPencil {...icon} />, title: t('scope.write'), hint: t('scope.writeHint') },
  ] as const
  return (
    <OptionGroup label={t('scope.label')}>
      <OptionCards value={scope} onChange={onChange} options={options.filter(({ value }) => offered.includes(value))} />
    </OptionGroup>
  )
}
