import { mobileBreakpointPx } from '@lectern/contracts'
import { useMediaQuery } from '@mantine/hooks'

/** One column, fingers instead of a pointer (specification §9). */
export const mobileMedia = `(width < ${mobileBreakpointPx}px)`

/** Whether a media query holds, right from the first paint. */
export function useMedia(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false })
}
