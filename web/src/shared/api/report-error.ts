import i18next from 'i18next'
import { showToast } from '../ui/feedback/toast/toast-store.ts'
import { ApiError } from './api-error.ts'

/** Errors the contract knows come with a sentence, and code `100` does whatever its name (specification §8). */
function hasSentence({ name, code, message }: ApiError): boolean {
  return message !== '' && name !== 'internal_error' && (name !== 'unknown' || code === '100')
}

/** The sentence for a reader: the server's own where it has one, one of ours for everything else. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.name === 'network') return i18next.t('common:error.network')
    if (error.name === 'timeout') return i18next.t('common:error.timeout')
    if (hasSentence(error)) return error.message
  }
  return i18next.t('common:error.unexpected')
}

/** What support needs to find the matter again: request id, or the error's name. */
export function referenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  return error.requestId ?? (error.code === '' ? error.name : `${error.name} ${error.code}`)
}

/** Shows an error as a toast. */
export function reportError(error: unknown): void {
  // Not from the server: a mistake of ours, reported to the browser like any uncaught one.
  if (!(error instanceof ApiError)) globalThis.reportError(error)
  showToast({ kind: 'error', message: describeError(error), reference: referenceOf(error) })
}
