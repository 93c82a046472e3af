import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Heading } from '../../../../entities/document/markdown/render-markdown.ts'
import { Heading as DocumentHeading } from './heading.tsx'
import classes from './outline.module.css'

/** The two highest levels that occur. */
export function outlineOf(headings: readonly Heading[]): { heading: Heading; level: number }[] {
  const levels = [...new Set(headings.map((heading) => heading.level))].sort((a, b) => a - b).slice(0, 2)
  return headings
    .filter((heading) => levels.includes(heading.level) && heading.text !== '')
    .map((heading) => ({ heading, level: levels.indexOf(heading.level) }))
}

/** The outline of a text, following the reader. */
export function Outline({ headings }: { headings: readonly { heading: Heading; level: number }[] }) {
  const { t } = useTranslation('document')
  const navigate = useNavigate()
  const current = useCurrentHeading(headings.map(({ heading }) => heading.id).join('\n'))
  return (
    <nav
      className={clsx('l-self-top l-sticky l-scroll-y l-roomy-only l-no-print', classes['outline'])}
      aria-label={t('text.outline')}
    >
      <DocumentHeading level={2}>{t('text.outline')}</DocumentHeading>
      <ul className="l-m-0 l-p-0 l-no-marks">
        {headings.map(({ heading, level }) => (
          <li key={heading.id}>
            <button
              className="l-block l-wide l-min-h-28 l-py-4 l-px-10 l-no-frame l-no-fill l-t2 l-text-start l-size-12 l-line-20 l-break l-pointer l-hover-t1 l-current"
              type="button"
              data-level={level}
              aria-current={heading.id === current ? 'true' : undefined}
              onClick={() => {
                document.getElementById(heading.id)?.scrollIntoView()
                void navigate(
                  { hash: `#${encodeURIComponent(heading.id)}` },
                  { replace: true, preventScrollReset: true },
                )
              }}
            >
              {heading.text}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The heading above the middle of the upper half. */
function useCurrentHeading(key: string): string {
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const ids = key.split('\n')
    let frame = 0
    const read = () => {
      frame = 0
      const line = Math.min(240, window.innerHeight / 3)
      const passed = ids.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) <= line)
      setCurrent(passed.at(-1) ?? ids[0] ?? '')
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(read)
    }
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [key])
  return current
}
