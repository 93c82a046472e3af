import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './states.module.css'

/** Widths that repeat, so that bars look like text of different length. */
const widths = ['38%', '52%', '31%', '46%', '60%', '34%']

/** True once `ms` have passed; what loads faster shows nothing in between (`ui.md` §9). */
export function useDelayed(ms = 150): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setDue(true)
    }, ms)
    return () => {
      clearTimeout(timer)
    }
  }, [ms])
  return due
}

/** Rows that will come, at their true height. */
export function SkeletonRows({
  rows = 6,
  height = 32,
  framed = false,
}: {
  rows?: number
  height?: number
  framed?: boolean
}) {
  const { t } = useTranslation()
  const due = useDelayed()
  return (
    <div
      role="status"
      aria-label={t('loading')}
      data-loading
      className={clsx(framed && due && 'l-card')}
      style={{ minHeight: rows * height }}
    >
      {due &&
        Array.from({ length: rows }, (_, index) => (
          <div key={index} className="l-row l-px-12 l-rule-bottom l-unruled-last" style={{ height }}>
            <span
              className={clsx('l-on-hover l-round-tag', classes['bar'])}
              style={{ width: widths[index % widths.length] }}
            />
          </div>
        ))}
    </div>
  )
}

/** For what has no shape before it is there: what is below it on the page waits for it. */
export function Coming() {
  return <span hidden role="status" data-loading />
}

/** One bar of text that will come. */
export function SkeletonBar({ width }: { width: number | string }) {
  return <span className={clsx('l-on-hover l-round-tag', classes['bar'])} style={{ width }} aria-hidden />
}
