import { useNavigate } from 'react-router'
import { useShortcuts } from '../../../shared/lib/hooks/shortcuts.ts'

/** Shortcuts that work on every page of a signed-in person. */
export function useGlobalShortcuts(onShowSheet: () => void): void {
  const navigate = useNavigate()
  useShortcuts({
    '?': onShowSheet,
    'g s': () => void navigate('/dashboard'),
    'g m': () => void navigate('/user/message'),
    'g r': () => void navigate('/view'),
  })
}
