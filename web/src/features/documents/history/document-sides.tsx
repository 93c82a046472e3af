import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { FieldSides } from './field-sides.tsx'
import { NamedSides } from './named-sides.tsx'
import type { SidesOfSaved } from './saved-sides.ts'
import { SideBySide } from './side-by-side-view.tsx'
import classes from './sides.module.css'

interface DocumentSidesProps {
  sides: SidesOfSaved
  /** Names of the fields a link led to. */
  meant?: ReadonlySet<string>
}

/** Two states as people see them: texts, tables of fields and named rows beside each other. */
export function DocumentSides({ sides: { texts, sections, tables }, meant }: DocumentSidesProps) {
  const { t } = useTranslation('history')
  const differing = sections.filter(({ rows }) => rows.some(({ kind }) => kind !== 'same'))
  const unchanged = sections.length - differing.length
  if (texts.length + differing.length + tables.length === 0) return null
  return (
    <div className={clsx('l-mt-20', classes['document'])}>
      {texts.map(({ name, before, after, isCode = false }) => (
        <section key={name} aria-label={t(`sides.${name}`)}>
          <h3 className="l-mb-8 l-size-13 l-bold l-line-20">{t(`sides.${name}`)}</h3>
          <SideBySide before={withLineEnd(before)} after={withLineEnd(after)} form={isCode ? 'source' : 'prose'} />
        </section>
      ))}
      {differing.length > 0 && (
        <section aria-label={t('sides.fields')}>
          <h3 className="l-mb-8 l-size-13 l-bold l-line-20">
            {t('sides.fields')}{' '}
            {unchanged > 0 && (
              <small className="l-note l-regular">{t('sides.unchangedParts', { count: unchanged })}</small>
            )}
          </h3>
          <FieldSides sections={differing} meant={meant} />
        </section>
      )}
      {tables.map((table) => (
        <NamedSides key={table.name} table={table} />
      ))}
    </div>
  )
}

/** A last line with and without an end is the same to people. */
function withLineEnd(text: string): string {
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}
