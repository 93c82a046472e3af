import { useTranslation } from 'react-i18next'

const usernameForm = /^[\p{L}\p{N}._@+-]+$/u

/** What is wrong with the name of a new account, checked as the server does. */
export function useUsernameCheck(): (value: string) => string | undefined {
  const { t } = useTranslation('password')
  return (value) => {
    if (value.trim() === '') return t('register.usernameMissing')
    return usernameForm.test(value.trim()) ? undefined : t('register.usernameInvalid')
  }
}
