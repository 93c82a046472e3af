import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type { ResponseAddition } from '../../entities/document/addition/addition.ts'
import { hashOf } from '../../features/documents/doc-editor/state/sections.ts'
import { sameEditor } from '../../shared/lib/hooks/use-unsaved-guard.ts'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'
import { debugSearch, useTrying } from '../layout/use-trying.ts'

interface EditorDebugging {
  isOn: boolean
  onToggle: () => void
  /** Puts what a response has into the draft, and shows it there. */
  onAdd: (addition: ResponseAddition) => void
}

/** Whether the draft in an editor is tried; the address holds it, as on the page of a document. Undefined for what cannot be called. */
export function useDebugging(
  isCallable: boolean,
  add: (addition: ResponseAddition) => void,
): EditorDebugging | undefined {
  const { t } = useTranslation('draft')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const isOn = useTrying() === 'debug'
  if (!isCallable) return undefined
  const show = (search: string, section: string) =>
    void navigate({ search, hash: section }, { replace: true, preventScrollReset: true, state: sameEditor })
  return {
    isOn,
    onToggle: () => show(isOn ? '' : debugSearch, hash),
    onAdd: (addition) => {
      add(addition)
      show('', hashOf(`response:${addition.status}`))
      showToast({ kind: 'info', message: t('added') })
    },
  }
}
