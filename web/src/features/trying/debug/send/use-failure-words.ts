import type { CallFailureReason } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'

/** Codes of OpenSSL and Node.js for what is wrong with a certificate, by what they mean for people. */
const faults = {
  expired: ['CERT_HAS_EXPIRED'],
  notYetValid: ['CERT_NOT_YET_VALID'],
  wrongName: ['ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
  selfSigned: ['DEPTH_ZERO_SELF_SIGNED_CERT'],
  unknownIssuer: [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  ],
  revoked: ['CERT_REVOKED'],
} as const

type Fault = keyof typeof faults

function faultOf(code: string): Fault | undefined {
  return Object.entries(faults).flatMap(([name, codes]) =>
    // Keys of the table.
    codes.some((each) => each === code) ? [name as Fault] : [],
  )[0]
}

/** Why a service was not reached, and what is wrong with its certificate, in sentences. */
export function useFailureWords() {
  const { t } = useTranslation('debug')
  /** Of the code of a fault; codes without words stay as they are. */
  const fault = (code: string): string => {
    const known = faultOf(code)
    return known === undefined ? code : t(`fault.${known}`)
  }
  /** @param isVisit for visitors, who cannot change what the server may call */
  const failure = ({ reason, detail }: { reason: CallFailureReason; detail: string }, isVisit: boolean): string => {
    if (reason === 'forbidden' && isVisit) return t('failure.forbiddenHere', { detail })
    return t(`failure.${reason}`, { detail: reason === 'certificate' ? fault(detail) : detail })
  }
  return { failure, fault }
}
