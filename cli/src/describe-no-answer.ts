/* Why there is no response, in the sentences of the debug page. */
import { certificateFaultOf, failureReasonOf, type CallFailureReason } from '@lectern/contracts'
import { language, say, sayIn } from './texts.ts'

/** @param error of `fetch`, with the reason among its causes */
export function describeNoAnswer(error: unknown, url: string): string {
  const { name, code, message } = innermost(error)
  if (name === 'TimeoutError') return sayFailure('timeout')
  const fault = certificateFaultOf(code)
  if (fault !== undefined)
    return sayFailure(fault === 'required' ? 'tls' : 'certificate', sayIn(language, 'debug', `fault.${fault}`, {}))
  const reason = failureReasonOf(code)
  return reason === undefined
    ? say('run.noAnswer', { reason: message })
    : sayFailure(reason, placeOf(reason, url) ?? message)
}

const sayFailure = (reason: CallFailureReason, detail = ''): string =>
  sayIn(language, 'debug', `failure.${reason}`, { detail })

/** Of failures that are about a host. */
function placeOf(reason: CallFailureReason, url: string): string | undefined {
  const isAboutHost = reason === 'unresolved' || reason === 'refused' || reason === 'unreachable'
  if (!isAboutHost || !URL.canParse(url)) return undefined
  const { hostname, host } = new URL(url)
  return reason === 'unresolved' ? hostname : host
}

interface Innermost {
  name: string
  code: string
  message: string
}

function innermost(error: unknown): Innermost {
  if (!(error instanceof Error)) return { name: '', code: '', message: String(error) }
  if (error.cause instanceof Error) return innermost(error.cause)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return { name: error.name, code, message: error.message }
}
