import { Checkbox, CheckIcon } from '@mantine/core'
import clsx from 'clsx'
import type { CSSProperties } from 'react'
import theme from '../../theme/components.module.css'

const mantine = Checkbox.classes
/** As the theme has them for `Checkbox`; custom properties are not in React's type of styles. */
const variables = {
  '--checkbox-size': '15px',
  '--checkbox-color': 'var(--l-ac-solid)',
  '--checkbox-icon-color': 'var(--mantine-color-white)',
  '--checkbox-radius': 'var(--mantine-radius-sm)',
} as CSSProperties

interface LightTickProps {
  label: string
  mark: 'on' | 'off' | 'part'
  /** `extend` with Shift. */
  onTick: (on: boolean, extend: boolean) => void
}

/** Mantine's checkbox without its component, for a row among thousands. Tab does not reach it; the row's keys do. */
export function LightTick({ label, mark, onTick }: LightTickProps) {
  const isPart = mark === 'part'
  return (
    <span className={clsx('l-block', mantine['inner'])} style={variables}>
      <input
        // React has no property for it.
        ref={(input) => {
          if (input !== null) input.indeterminate = isPart
        }}
        type="checkbox"
        tabIndex={-1}
        className={clsx('mantine-focus-auto', mantine['input'], theme['tick'])}
        data-indeterminate={isPart || undefined}
        aria-label={label}
        checked={mark === 'on'}
        onChange={() => undefined}
        onClick={(event) => onTick(mark !== 'on', event.shiftKey)}
      />
      {isPart ? (
        <svg viewBox="0 0 32 6" className={mantine['icon']} aria-hidden>
          <rect width={32} height={6} rx={3} fill="currentColor" />
        </svg>
      ) : (
        <CheckIcon className={mantine['icon'] ?? ''} />
      )}
    </span>
  )
}
