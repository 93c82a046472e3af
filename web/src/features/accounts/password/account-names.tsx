import { limits } from '@lectern/contracts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../shared/api/api-error.ts'
import { useTextField, type TextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { FieldLabel } from '../../../shared/ui/form/text-fields.tsx'
import { useUsernameCheck } from './use-username-check.ts'

export interface AccountNames {
  username: TextField
  nickname: TextField
  /** As the server takes them: no name of their own is none. */
  values: { username: string; nickname?: string }
  /** Shows that the account is taken in its field; false when the error was about something else. */
  takeError: (error: unknown) => boolean
}

/** What a new account is called. */
export function useAccountNames(): AccountNames {
  const { t } = useTranslation('password')
  const username = useTextField({
    label: t('register.username'),
    maxLength: limits.username,
    check: useUsernameCheck(),
  })
  const nickname = useTextField({ label: t('register.nickname'), maxLength: limits.nickname })
  return {
    username,
    nickname,
    values: { username: username.trimmed, ...(nickname.trimmed === '' ? {} : { nickname: nickname.trimmed }) },
    takeError: (error) => {
      if (!isApiError(error, 'name_taken')) return false
      username.fail(error.message)
      return true
    },
  }
}

/** The two fields of a new account's names. */
export function AccountNameFields({ names }: { names: AccountNames }) {
  const { t } = useTranslation('password')
  const { username, nickname } = names
  return (
    <>
      <TextInput
        {...username.props}
        size="lg"
        name="username"
        description={t('register.usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <TextInput
        {...nickname.props}
        label={<FieldLabel optional>{nickname.props.label}</FieldLabel>}
        size="lg"
        autoComplete="name"
      />
    </>
  )
}
