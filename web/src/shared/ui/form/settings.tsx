import { Button } from '@mantine/core'
import clsx from 'clsx'
import { createContext, useContext, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './settings.module.css'

/** What is searched for among the settings of a page: words that all have to be there. None outside a search. */
const SearchedWords = createContext<readonly string[]>([])

/** Shows only the groups and rows below whose texts hold all words of the query; the others stay as they are, out of sight. */
export function SettingsSearch({ query, children }: { query: string; children: ReactNode }) {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return <SearchedWords.Provider value={words}>{children}</SearchedWords.Provider>
}

const holds = (words: readonly string[], texts: readonly ReactNode[]): boolean => {
  const text = texts
    .filter((one) => typeof one === 'string')
    .join('\n')
    .toLocaleLowerCase()
  return words.every((word) => text.includes(word))
}

interface SettingsGroupProps {
  /** For links to it. */
  id?: string
  title: string
  hint?: string
  /** Further words that a search finds it by, where its fields are no rows. */
  searchTexts?: readonly string[]
  /** For tables: as wide as the page. */
  wide?: boolean
  children: ReactNode
}

/** A group of settings: what it is about left, its controls right. */
export function SettingsGroup({ id, title, hint, searchTexts = [], wide = false, children }: SettingsGroupProps) {
  const words = useContext(SearchedWords)
  const isFound = holds(words, [title, hint, ...searchTexts])
  return (
    <section
      id={id}
      className={clsx('l-flex l-rule-top l-m-column', classes['group'])}
      data-found={isFound || undefined}
    >
      <div className={clsx('l-fixed', classes['about'])}>
        <h2 className="l-size-13 l-bold l-line-20">{title}</h2>
        {hint !== undefined && hint !== '' && <p className="l-mt-2 l-hint">{hint}</p>}
      </div>
      <div className={clsx('l-column l-rest l-gap-16', classes['controls'], wide && classes['wide'])}>
        {/* A group found by its own name shows all its rows. */}
        <SearchedWords.Provider value={isFound ? [] : words}>{children}</SearchedWords.Provider>
      </div>
    </section>
  )
}

/** A card of rows: what is set left, its control right. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <div className="l-card">{children}</div>
}

interface SettingRowProps {
  label: string
  hint?: ReactNode
  /** What is wrong with it. */
  problem?: string | undefined
  /** True for controls too wide for a place beside the label. */
  isTall?: boolean
  /** Given the id of the label, for `aria-labelledby`. */
  children: (labelId: string) => ReactNode
}

/** One setting in a card of rows. */
export function SettingRow({ label, hint, problem, isTall = false, children }: SettingRowProps) {
  const labelId = useId()
  const isFound = holds(useContext(SearchedWords), [label, hint])
  return (
    <div
      className={clsx('l-row l-spread l-py-9 l-px-14 l-min-h-44', classes['row'])}
      data-tall={isTall || undefined}
      data-found={isFound || undefined}
    >
      <div className="l-narrow l-break">
        <p id={labelId}>{label}</p>
        {hint !== undefined && <p className="l-hint">{hint}</p>}
        {problem !== undefined && (
          <p className="l-bad l-size-12 l-line-18" role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={clsx('l-fixed l-fits', classes['rowControl'])}>{children(labelId)}</div>
    </div>
  )
}

/** Facts that cannot be changed here, one per row. */
export function Facts({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={clsx('l-m-0 l-card', classes['facts'])}>
      {rows.map((row) => (
        <div className="l-row l-gap-12 l-py-6 l-px-14 l-min-h-36 l-rule-bottom l-unruled-last" key={row.label}>
          <dt className="l-t3 l-fixed">{row.label}</dt>
          <dd className="l-narrow l-m-0 l-break">{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface DangerGroupProps {
  title: string
  hint: string
  actionLabel: string
  onAct: () => void
}

/** What cannot be undone, at the end of the settings of a thing. */
export function DangerGroup({ title, hint, actionLabel, onAct }: DangerGroupProps) {
  return (
    <SettingsGroup title={title} hint={hint}>
      <div>
        <Button color="red" onClick={onAct}>
          {actionLabel}
        </Button>
      </div>
    </SettingsGroup>
  )
}

interface SettingsFootProps {
  /** Sentence naming what is not saved; the foot is there only with one. */
  unsaved: string | undefined
  discardLabel: string
  isSaving: boolean
  onDiscard: () => void
}

/** Foot of a settings form; its button submits the form it is in. */
export function SettingsFoot({ unsaved, discardLabel, isSaving, onDiscard }: SettingsFootProps) {
  const { t } = useTranslation('common')
  if (unsaved === undefined) return null
  return (
    <footer
      className={clsx('l-row l-gap-8 l-h-56 l-sticky l-bottom-0 l-z-sticky l-on-page l-rule-top', classes['foot'])}
    >
      <span className="l-rest l-warn" role="status">
        {unsaved}
      </span>
      <Button onClick={onDiscard} disabled={isSaving}>
        {discardLabel}
      </Button>
      <Button type="submit" variant="filled" loading={isSaving}>
        {t('save')}
      </Button>
    </footer>
  )
}
