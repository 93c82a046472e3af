import { Button } from '@mantine/core'
import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './settings.module.css'

interface SettingsGroupProps {
  /** For links to it. */
  id?: string
  title: string
  hint?: string
  /** For tables: as wide as the page. */
  wide?: boolean
  children: ReactNode
}

/** A group of settings: what it is about left, its controls right. */
export function SettingsGroup({ id, title, hint, wide = false, children }: SettingsGroupProps) {
  return (
    <section id={id} className={classes['group']}>
      <div className={classes['about']}>
        <h2>{title}</h2>
        {hint !== undefined && hint !== '' && <p>{hint}</p>}
      </div>
      <div className={clsx(classes['controls'], wide && classes['wide'])}>{children}</div>
    </section>
  )
}

/** A card of rows: what is set left, its control right. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className={classes['rows']}>{children}</div>
}

interface SettingRowProps {
  label: string
  hint?: ReactNode
  /** What is wrong with it. */
  problem?: string | undefined
  /** True for controls too wide to stand beside the label. */
  isTall?: boolean
  /** Given the id of the label, for `aria-labelledby`. */
  children: (labelId: string) => ReactNode
}

/** One setting in a card of rows. */
export function SettingRow({ label, hint, problem, isTall = false, children }: SettingRowProps) {
  const labelId = useId()
  return (
    <div className={classes['row']} data-tall={isTall || undefined}>
      <div className={classes['rowText']}>
        <p id={labelId}>{label}</p>
        {hint !== undefined && <p className={classes['rowHint']}>{hint}</p>}
        {problem !== undefined && (
          <p className={classes['rowProblem']} role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={classes['rowControl']}>{children(labelId)}</div>
    </div>
  )
}

/** Facts that cannot be changed here, one per row. */
export function Facts({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes['facts']}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface SettingsFootProps {
  /** Sentence naming what is not saved; the foot is there only with one. */
  unsaved: string | undefined
  discardLabel: string
  isSaving: boolean
  onDiscard: () => void
}

/** Foot of a settings form; its button submits the form it stands in. */
export function SettingsFoot({ unsaved, discardLabel, isSaving, onDiscard }: SettingsFootProps) {
  const { t } = useTranslation('common')
  if (unsaved === undefined) return null
  return (
    <footer className={classes['foot']}>
      <span role="status">{unsaved}</span>
      <Button onClick={onDiscard} disabled={isSaving}>
        {discardLabel}
      </Button>
      <Button type="submit" variant="filled" loading={isSaving}>
        {t('save')}
      </Button>
    </footer>
  )
}
