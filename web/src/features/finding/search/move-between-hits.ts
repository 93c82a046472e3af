import type { KeyboardEvent } from 'react'

/** Arrows go from the field to what was found, and from one to the next. */
export function moveBetweenHits(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input[type=search], [data-hit]')]
  const at = places.findIndex((place) => place === document.activeElement)
  const next = places[at + step]
  if (at === -1 || next === undefined) return
  event.preventDefault()
  next.focus()
}
