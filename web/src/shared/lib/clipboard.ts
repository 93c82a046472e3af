import i18next from 'i18next'
import { showToast } from '../ui/feedback/toast/toast-store.ts'

/** Copies by a hidden field, for pages served without TLS, where the clipboard interface is missing. */
function copyByField(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.setAttribute('readonly', '')
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const focused = document.activeElement
  // Inside an open dialog, so that its focus trap lets the field be selected.
  const place = focused?.closest('[role=dialog]') ?? document.body
  place.append(field)
  field.select()
  // oxlint-disable-next-line typescript/no-deprecated -- the only way without TLS
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}

/** Copies a text and shows whether it worked; the sentences are the specification's (§8). */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Only secure contexts have it, contrary to the types.
    const clipboard = navigator.clipboard as Clipboard | undefined
    if (clipboard !== undefined) await clipboard.writeText(text)
    else if (!copyByField(text)) {
      showToast({ kind: 'error', message: i18next.t('common:copy.unsupported') })
      return false
    }
  } catch {
    showToast({ kind: 'error', message: i18next.t('common:copy.failed') })
    return false
  }
  showToast({ kind: 'done', message: i18next.t('common:copy.done') })
  return true
}
