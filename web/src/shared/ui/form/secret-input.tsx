import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

function EyeIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye
  return <Icon size={16} stroke={1.6} />
}

/** A password field with a button that shows what was typed. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useTranslation('common')
  const [isVisible, setIsVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={isVisible}
      visibilityToggleIcon={EyeIcon}
      onVisibilityChange={setIsVisible}
      visibilityToggleButtonProps={{ 'aria-label': t(isVisible ? 'secret.hide' : 'secret.show'), tabIndex: 0 }}
    />
  )
}
