import { useEffect } from 'react'
import { useLocation } from 'react-router'
import {
  hidePageAnchors,
  markCurrentAnchor,
  showPageAnchors,
  type PageAnchor,
} from '../../ui/layout/page-anchors-store.ts'

/** Below this line of the window a part has not begun yet, in pixels. */
const readingLine = 140

/** Shows the parts of this page in the sidebar, follows the scrolling, and goes to the part the address names. */
export function usePageAnchors(anchors: readonly PageAnchor[]): void {
  const { pathname, hash } = useLocation()
  // A new array with every render: its content decides.
  const content = JSON.stringify(anchors)
  const ids = anchors.map(({ id }) => id).join(' ')
  useEffect(() => {
    // Its own words from above.
    showPageAnchors(pathname, JSON.parse(content) as PageAnchor[])
  }, [pathname, content])
  useEffect(() => hidePageAnchors, [])
  useEffect(() => {
    const parts = ids.split(' ')
    const follow = () => {
      const isAtEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      const begun = parts.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1e9) < readingLine,
      )
      const named = window.location.hash.slice(1)
      // The last parts may be too short to reach the line.
      markCurrentAnchor(isAtEnd && parts.includes(named) ? named : (begun.at(-1) ?? parts[0] ?? ''))
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      window.removeEventListener('scroll', follow)
    }
  }, [ids, pathname])
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
