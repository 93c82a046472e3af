import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMedia } from '../../../shared/lib/hooks/use-media.ts'
import { useWidth } from '../../../shared/lib/hooks/use-width.ts'
import { readStored, writeStored } from '../../../shared/lib/storage.ts'
import { ResizeGrip } from '../../../shared/ui/layout/resize-grip.tsx'
import classes from './debug.module.css'

const sideBySide = '(width >= 1200px)'
const storageKey = 'lectern.debugWidth'
const narrowest = 320
/** Of the left half at first. */
const share = 0.49

/** Request and response, side by side with a grip between them where there is room, else below each other. */
export function Split({ left, right }: { left: ReactNode; right: ReactNode }) {
  const { t } = useTranslation('debug')
  const isWide = useMedia(sideBySide)
  const { ref, width: whole } = useWidth()
  const [wanted, setWanted] = useState(() => Number(readStored(storageKey) ?? 0))
  const initial = Math.round(whole * share)
  const maximum = Math.max(narrowest, whole - narrowest)
  const width = Math.min(maximum, Math.max(narrowest, wanted === 0 ? initial : wanted))
  return (
    <div ref={ref} className={clsx('l-flex l-rest l-short', classes['split'])} data-wide={isWide || undefined}>
      <div
        className={clsx('l-flex l-column l-relative l-narrow l-short', classes['request'])}
        {...(isWide && { style: { flexBasis: wanted === 0 ? `${String(share * 100)}%` : `${String(wanted)}px` } })}
      >
        {left}
        {isWide && (
          <ResizeGrip
            label={t('resize')}
            width={width}
            minimum={narrowest}
            maximum={maximum}
            initial={initial}
            onResize={setWanted}
            onSettle={(settled) => writeStored(storageKey, settled === initial ? undefined : String(settled))}
          />
        )}
      </div>
      <div className={clsx('l-flex l-column l-rest l-narrow l-short l-rule-left l-scroll', classes['answer'])}>
        {right}
      </div>
    </div>
  )
}
