import { WebAuthnError } from '@simplewebauthn/browser'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../shared/api/report-error.ts'

/** A sentence for what a browser, or the server, objects to about a passkey. */
export function usePasskeyProblem(): (error: unknown) => string {
  const { t } = useTranslation('mfa')
  return (error) => {
    if (!(error instanceof Error)) return describeError(error)
    if (error.name === 'NotAllowedError' || error.name === 'AbortError') return t('passkey.cancelled')
    if (error.name === 'SecurityError') return t('passkey.wrongSite')
    if (error.name === 'InvalidStateError') return t('passkey.known')
    return error instanceof WebAuthnError ? t('passkey.failed') : describeError(error)
  }
}
