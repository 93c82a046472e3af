import { certificateFaultOf, type CallFailureReason } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'

/** Why a service was not reached, and what is wrong with its certificate, in sentences. */
export function useFailureWords() {
  const { t } = useTranslation('debug')
  /** Of the code of a fault; codes without words stay as they are. */
  const fault = (code: string): string => {
    const known = certificateFaultOf(code)
    return known === undefined ? code : t(`fault.${known}`)
  }
  /** @param isVisit for visitors, who cannot change what the server may call */
  const failure = ({ reason, detail }: { reason: CallFailureReason; detail: string }, isVisit: boolean): string => {
    if (reason === 'forbidden' && isVisit) return t('failure.forbiddenHere', { detail })
    return t(`failure.${reason}`, { detail: reason === 'certificate' || reason === 'tls' ? fault(detail) : detail })
  }
  return { failure, fault }
}
