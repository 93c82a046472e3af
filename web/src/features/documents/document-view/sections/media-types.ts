import { useState } from 'react'
import { useAnchor } from '../use-anchor.ts'

/** Section name of a representation: `body`, `body~1`; the first needs no number. */
export function sectionOf(section: string, index: number): string {
  return index === 0 ? section : `${section}~${index}`
}

/** Which representation of a section the address names; `undefined` when it names another section. */
function indexFor(section: string, anchorSection: string | undefined): number | undefined {
  if (anchorSection === section) return 0
  if (anchorSection?.startsWith(`${section}~`) !== true) return undefined
  const index = Number(anchorSection.slice(section.length + 1))
  return Number.isInteger(index) ? index : undefined
}

/** The representation shown among several; an address that names a field of another one switches to it. */
export function useRepresentation(section: string, count: number): [number, (index: number) => void] {
  const { target } = useAnchor()
  const [index, setIndex] = useState(0)
  const [reached, setReached] = useState<object>()
  if (target !== reached) {
    setReached(target)
    const wanted = indexFor(section, target?.section)
    if (wanted !== undefined && target?.path !== '') setIndex(wanted)
  }
  return [Math.min(index, Math.max(0, count - 1)), setIndex]
}
