import { Button } from '@mantine/core'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Fragment, type ReactNode } from 'react'
import { useShownInStrip } from '../../../../shared/lib/hooks/use-shown-in-strip.ts'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import type { FoundProblem } from '../setting-form.ts'
import type { OpenSettingForm } from '../use-setting-form.ts'
import classes from './module-settings.module.css'

export interface SettingsPart {
  id: string
  label: string
  icon: ReactNode
  count?: number
  isUnsaved?: boolean
}

export interface SettingsGroup {
  label: string
  parts: readonly SettingsPart[]
}

interface SettingsFrameProps {
  groups: readonly SettingsGroup[]
  currentId: string
  linkOf: (id: string) => string
  children: ReactNode
  foot: ReactNode
}

/** The parts of an application's settings at the left, the open one beside them, what is unsaved at the foot. */
export function SettingsFrame({ groups, currentId, linkOf, children, foot }: SettingsFrameProps) {
  const { t } = useTranslation(['module-setting', 'common'])
  const nav = useShownInStrip('[aria-current="page"]', currentId)
  return (
    <div className="l-flex l-grow l-short l-rule-top l-m-column">
      <nav
        ref={nav}
        aria-label={t('title')}
        className={clsx(
          'l-column l-fixed l-gap-2 l-py-12 l-px-8 l-w-200 l-scroll-y l-rule-right l-m-row l-m-w-auto l-m-no-rule-end l-m-rule-bottom l-m-scroll-x',
          classes['sidebar'],
        )}
      >
        {groups.map(({ label, parts }) => (
          <Fragment key={label}>
            <p className="l-px-10 l-py-6 l-note l-line-16 l-wide-only">{label}</p>
            {parts.map((part) => (
              <Link
                key={part.id}
                to={linkOf(part.id)}
                className="l-row l-gap-8 l-px-10 l-h-30 l-t2 l-one-line l-round l-m-h-md l-m-fixed l-undecorated l-hoverable l-current-active"
                {...(part.id === currentId ? { 'aria-current': 'page' as const } : {})}
              >
                {part.icon}
                <span>{part.label}</span>
                {part.isUnsaved === true && <span className="l-dot" role="img" aria-label={t('common:unsaved.mark')} />}
                {part.count !== undefined && <span className="l-at-end l-note">{part.count}</span>}
              </Link>
            ))}
          </Fragment>
        ))}
      </nav>
      <div className="l-column l-rest l-short">
        <div className={clsx('l-grow l-short l-px-24 l-pt-16 l-pb-32 l-scroll-y', classes['scroll'])}>{children}</div>
        {foot}
      </div>
    </div>
  )
}

interface SettingsFormFootProps {
  open: OpenSettingForm
  /** Leads to what cannot be saved. */
  onProblem: (found: FoundProblem) => void
}

/** Names what is unsaved. */
export function SettingsFormFoot({ open, onProblem }: SettingsFormFootProps) {
  const { t } = useTranslation(['module-setting', 'common'])
  if (open.changed.length === 0) return null
  const names = open.changed.map((part) => t(`part.${part}`)).join(t('and'))
  return (
    <footer className={clsx('l-fixed l-px-24 l-on-page l-rule-top', classes['foot'])}>
      <FormProblem>{open.problem}</FormProblem>
      <div className={clsx('l-row l-wrap l-gap-8', classes['footLine'])}>
        <span className="l-rest l-warn" role="status">
          {t('unsaved', { count: open.changed.length, names })}
        </span>
        {open.isStale && <Button onClick={() => void open.takeTheirs()}>{t('takeTheirs')}</Button>}
        <Button variant="subtle" onClick={open.discard}>
          {t('discard')}
        </Button>
        <Button
          variant="filled"
          loading={open.isSaving}
          onClick={() => {
            void open.save().then((found) => {
              if (found !== undefined) onProblem(found)
            })
          }}
        >
          {t('save')}
        </Button>
      </div>
    </footer>
  )
}
