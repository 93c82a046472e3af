import type { ReleaseState } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { StatusDot, type DotTone } from '../../shared/ui/feedback/status-dot.tsx'

const tones: Readonly<Record<ReleaseState, DotTone>> = { draft: 'warn', published: 'ok', invalid: 'hollow' }

/** Whether a release is published, in a word. */
export function ReleaseStateDot({ state }: { state: ReleaseState }) {
  const { t } = useTranslation('release')
  return <StatusDot tone={tones[state]}>{t(`state.${state}`)}</StatusDot>
}
