import { useSearchParams } from 'react-router'

/** Queries of the pages on which a document is tried. */
export const debugSearch = '?segment=debug'
export const mockSearch = '?segment=mock'

const tryings = ['debug', 'mock'] as const
/** How a document is tried: against its service, or against the answers that take its place. */
export type Trying = (typeof tryings)[number]

/** Which of these pages is open instead of the document. */
export function useTrying(): Trying | undefined {
  const segment = useSearchParams()[0].get('segment')
  return tryings.find((each) => each === segment)
}
