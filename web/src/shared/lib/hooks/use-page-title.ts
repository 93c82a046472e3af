import { useEffect } from 'react'

/** Sets the browser tab's title: the page's own words first, the product last. */
export function usePageTitle(...parts: readonly (string | undefined)[]): void {
  const title = [...parts.filter((part) => part !== undefined && part !== ''), 'Lectern'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
