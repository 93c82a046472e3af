/* Codes of Node.js and OpenSSL for calls without a response, by what they mean for people. */
import type { CallFailureReason } from './call.ts'

const reasonOfCode: Readonly<Record<string, CallFailureReason>> = {
  ENOTFOUND: 'unresolved',
  EAI_AGAIN: 'unresolved',
  ENODATA: 'unresolved',
  ECONNREFUSED: 'refused',
  ETIMEDOUT: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  ERR_INVALID_CHAR: 'header',
  ERR_UNESCAPED_CHARACTERS: 'address',
  ERR_HTTP_CONTENT_LENGTH_MISMATCH: 'body',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_SOCKET: 'closed',
}

/** Why a call failed with an error of this code; undefined for a code that does not tell. Faults of certificates have `certificateFaultOf`. */
export function failureReasonOf(code: string): CallFailureReason | undefined {
  if (Object.hasOwn(reasonOfCode, code)) return reasonOfCode[code]
  if (code.startsWith('HPE_')) return 'protocol'
  return /SSL|TLS/.test(code) ? 'tls' : undefined
}

/** `required`: the service asks for a certificate of the caller (RFC 8446 §6.2). */
const faultCodes = {
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
  required: ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'],
} as const

export type CertificateFault = keyof typeof faultCodes

const faultOfCode = new Map<string, CertificateFault>(
  // Keys of the table.
  Object.entries(faultCodes).flatMap(([fault, codes]) => codes.map((code) => [code, fault as CertificateFault])),
)

/** What is wrong with a certificate; undefined for a code that is about something else. */
export function certificateFaultOf(code: string): CertificateFault | undefined {
  return faultOfCode.get(code)
}
