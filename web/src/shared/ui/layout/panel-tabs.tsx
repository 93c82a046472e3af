import clsx from 'clsx'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './panel-tabs.module.css'

export interface PanelTab<T extends string> {
  value: T
  label: string
  /** How many things it holds; not shown when 0. */
  count?: number
  /** It holds something that has no number. */
  hasMark?: boolean
}

interface PanelTabsProps<T extends string> {
  /** What is chosen here, for screen readers. */
  name: string
  tabs: readonly PanelTab<T>[]
  value: T
  onChange: (value: T) => void
  /** Id of the panel they switch. */
  panelId: string
  /** At the end of the line. */
  children?: ReactNode
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The tabs of a panel; arrow keys move between them. */
export function PanelTabs<T extends string>({ name, tabs, value, onChange, panelId, children }: PanelTabsProps<T>) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }
  return (
    <div className={clsx('l-row l-gap-8 l-pl-16 l-pr-8 l-min-h-40 l-rule-bottom', classes['line'])}>
      <div role="tablist" aria-label={name} className="l-row l-rest l-gap-16 l-scroll-x">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={panelId}
            tabIndex={tab.value === value ? 0 : -1}
            className={clsx('l-row l-fixed l-gap-5 l-min-h-40 l-m-min-h-44 l-t2 l-bare l-one-line', classes['tab'])}
            onClick={() => onChange(tab.value)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
            {(tab.count ?? 0) > 0 && <span className="l-t3 l-size-11 l-digits">{tab.count}</span>}
            {tab.hasMark === true && <span className={clsx('l-dot', classes['mark'])} aria-hidden />}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
