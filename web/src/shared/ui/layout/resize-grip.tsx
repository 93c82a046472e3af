import clsx from 'clsx'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import classes from './resize-grip.module.css'

interface ResizeGripProps {
  /** What it resizes, for screen readers. */
  label: string
  /** Width of the panel in pixels. */
  width: number
  minimum: number
  maximum: number
  /** Width a double click goes back to, where there is one. */
  initial?: number
  /** Gives up a width that was chosen, where it follows from something else. */
  onReset?: () => void
  /** Called while dragging. */
  onResize: (width: number) => void
  /** Called once at the end, to remember the width. */
  onSettle?: (width: number) => void
  /** Not where a grid has keys for it. */
  isTabStop?: boolean
  /** Side of the panel the grip is on. */
  side?: 'right' | 'left'
}

const step = 16

/** The edge of a panel that can be dragged; arrow keys move it too. */
export function ResizeGrip({
  label,
  width,
  minimum,
  maximum,
  initial = minimum,
  onReset,
  onResize,
  onSettle,
  isTabStop = true,
  side = 'right',
}: ResizeGripProps) {
  const drag = useRef<{ x: number; width: number } | undefined>(undefined)
  const direction = side === 'right' ? 1 : -1
  const clamp = (value: number) => Math.round(Math.min(maximum, Math.max(minimum, value)))
  const settle = (value: number) => {
    onResize(clamp(value))
    onSettle?.(clamp(value))
  }
  const reset = () => {
    if (onReset === undefined) settle(initial)
    else onReset()
  }
  const widthAt = (event: PointerEvent) =>
    drag.current === undefined ? width : drag.current.width + (event.clientX - drag.current.x) * direction
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') settle(width - step * direction)
    else if (event.key === 'ArrowRight') settle(width + step * direction)
    else if (event.key === 'Home') reset()
    else return
    event.preventDefault()
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={minimum}
      aria-valuemax={maximum}
      tabIndex={isTabStop ? 0 : -1}
      className={clsx('l-w-7 l-absolute l-inset-y-0 l-no-touch', classes['grip'])}
      data-side={side}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        if (drag.current !== undefined) onResize(clamp(widthAt(event)))
      }}
      onPointerUp={(event) => {
        if (drag.current === undefined) return
        // A click chooses nothing.
        if (event.clientX !== drag.current.x) settle(widthAt(event))
        drag.current = undefined
      }}
      onDoubleClick={reset}
      onKeyDown={onKeyDown}
    />
  )
}
