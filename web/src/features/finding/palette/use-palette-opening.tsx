import { useLayoutEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { flushSync } from 'react-dom'

/** Whether the palette is open, which does not open over a dialog, and what was typed before it was loaded. */
export function usePaletteOpening() {
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  return {
    isOpen,
    typed,
    loading: <PaletteLoading onType={setTyped} />,
    open: () => {
      if (document.querySelector('[aria-modal=true]') !== null) return
      setTyped('')
      setIsOpen(true)
    },
    close: (act?: () => void) => {
      // What was chosen meets the page as it was before.
      flushSync(() => setIsOpen(false))
      act?.()
    },
  }
}

/** In place of the palette while it loads: what is typed is kept for its field, and does nothing else. */
function PaletteLoading({ onType }: { onType: Dispatch<SetStateAction<string>> }) {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1) onType((text) => text + event.key)
      else if (event.key === 'Backspace') onType((text) => text.slice(0, -1))
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [onType])
  return <div aria-modal="true" />
}
