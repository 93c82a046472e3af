import clsx from 'clsx'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import classes from './section-bar.module.css'

export interface SectionLink {
  /** Anchor of the section. */
  id: string
  label: string
  count?: number | undefined
}

/** The section at the top of the page (the last whose beginning has passed the bar), and whether the bar is held there. */
function useReadingPlace(ids: readonly string[], bar: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState('')
  const [isHeld, setHeld] = useState(false)
  const key = ids.join(' ')
  useEffect(() => {
    const wanted = key.split(' ')
    let frame = 0
    const read = () => {
      frame = 0
      const line = Math.min(240, window.innerHeight / 3)
      let passed = wanted[0] ?? ''
      for (const id of wanted) {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        if (top !== undefined && top <= line) passed = id
      }
      setCurrent(passed)
      const element = bar.current
      if (element !== null)
        setHeld(element.getBoundingClientRect().top <= parseFloat(getComputedStyle(element).top) + 1)
    }
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(read)
    }
    read()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [bar, key])
  return { current, isHeld }
}

/** Outline of a document, staying in view; marks where the reader is. `aside` shows once the title has gone out of sight. */
export function SectionBar({ sections, aside }: { sections: readonly SectionLink[]; aside?: ReactNode }) {
  const { t } = useTranslation('document')
  const navigate = useNavigate()
  const { hash } = useLocation()
  const bar = useRef<HTMLElement>(null)
  const { current, isHeld } = useReadingPlace(
    sections.map((section) => section.id),
    bar,
  )
  return (
    <nav
      ref={bar}
      className={clsx('l-flex l-gap-12 l-mt-12 l-sticky l-z-sticky l-on-page l-rule-bottom l-no-print', classes['bar'])}
      aria-label={t('section.outline')}
    >
      <ul className="l-flex l-rest l-scroll-x l-plain-list">
        {sections.map((section) => (
          <li key={section.id}>
            <button
              type="button"
              className="l-row l-center l-gap-4 l-tall l-min-w-hit l-t2 l-size-12 l-one-line l-bare l-hover-t1 l-current l-inner-focus"
              aria-current={section.id === current ? 'true' : undefined}
              onClick={() => {
                // A second click on the same section changes no address; the reader still wants to go there.
                if (hash === `#${section.id}`) document.getElementById(section.id)?.scrollIntoView()
                else
                  void navigate(
                    { hash: section.id === sections[0]?.id && section.id === 'overview' ? '' : section.id },
                    { replace: true },
                  )
              }}
            >
              {section.label}
              {section.count !== undefined && section.count > 0 && <span className="l-t3">{section.count}</span>}
            </button>
          </li>
        ))}
      </ul>
      {isHeld && (
        <div className={clsx('l-row l-gap-10 l-clip l-note l-one-line l-wide-only', classes['aside'])}>{aside}</div>
      )}
    </nav>
  )
}
