import type { ViewReport } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { axisEndOf, dayLabel, fillDays, type ViewDay } from './view-days.ts'

const height = 120
/** Of a day, in the units of the drawing, which is as wide as it has room. */
const step = 10
const gap = 2

interface BarProps {
  day: ViewDay
  index: number
  axisEnd: number
  isActive: boolean
  onEnter: () => void
}

/** A day; the whole height answers to the pointer, so that days with few views are easy to reach. */
function Bar({ day, index, axisEnd, isActive, onEnter }: BarProps) {
  const size = (day.views / axisEnd) * height
  // Something is seen of a single view beside thousands.
  const drawn = day.views === 0 ? 0 : Math.max(2, size)
  return (
    <g onPointerEnter={onEnter}>
      <rect x={index * step} y={0} width={step} height={height} fill={isActive ? 'var(--l-hover)' : 'transparent'} />
      <rect
        x={index * step + gap / 2}
        y={height - drawn}
        width={step - gap}
        height={drawn}
        fill="var(--l-ac)"
        pointerEvents="none"
      />
    </g>
  )
}

/** Views of each day as bars, and the day under the pointer in words. */
export function ViewChart({ report }: { report: ViewReport }) {
  const { t } = useTranslation('view-log')
  const [active, setActive] = useState<string>()
  const days = fillDays(report)
  const axisEnd = axisEndOf(days)
  const views = days.reduce((sum, day) => sum + day.views, 0)
  const shown = days.find(({ day }) => day === active)
  const width = days.length * step
  return (
    <figure className="l-m-0">
      <figcaption className="l-flex l-wrap l-spread l-gap-4-16 l-mb-6">
        <span className="l-medium" aria-live="polite">
          {shown === undefined
            ? t('chart.sum', { count: views })
            : t('chart.day', {
                day: dayLabel(shown.day, report.to),
                views: t('views', { count: shown.views }),
                visitors: t('visitors', { count: shown.visitors }),
              })}
        </span>
        <span className="l-note">{t('chart.top', { count: axisEnd })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        className="l-block l-rule-top l-rule-bottom"
        role="img"
        aria-label={t('chart.label', { from: report.from, to: report.to, count: views })}
        onPointerLeave={() => setActive(undefined)}
      >
        {days.map((day, index) => (
          <Bar
            key={day.day}
            day={day}
            index={index}
            axisEnd={axisEnd}
            isActive={day.day === active}
            onEnter={() => setActive(day.day)}
          />
        ))}
      </svg>
      <div className="l-flex l-spread l-note l-mt-4" aria-hidden>
        <span>{dayLabel(report.from, report.to)}</span>
        <span>{dayLabel(report.to, report.to)}</span>
      </div>
    </figure>
  )
}
