import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { sameEditor } from '../../../shared/lib/hooks/use-unsaved-guard.ts'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { additionIn, type Addition } from './addition.ts'

/** Puts in, once, what the page brought along that opened this editor. */
export function useAddition(put: (addition: Addition) => void): void {
  const location = useLocation()
  const navigate = useNavigate()
  const { t } = useTranslation('draft')
  const isPut = useRef(false)
  const onOpen = useEffectEvent(() => {
    const addition = additionIn(location.state)
    if (addition === undefined || isPut.current) return
    isPut.current = true
    put(addition)
    showToast({ kind: 'info', message: t('added') })
    const { pathname, search, hash } = location
    // It is in the draft now: a reload must not add it again.
    void navigate({ pathname, search, hash }, { replace: true, state: sameEditor })
  })
  useEffect(() => onOpen(), [])
}
