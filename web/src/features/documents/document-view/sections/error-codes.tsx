import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentState } from '../document-context.ts'
import { Prose } from '../parts/prose.tsx'
import { Section } from './section.tsx'
import { Breakable } from '../../../../shared/ui/text/breakable.tsx'
import { TableHead } from '../../../../shared/ui/table/table-head.tsx'
import classes from './error-codes.module.css'

/** An error code as the page shows it. */
export interface ErrorCodeRow {
  code: string
  meaning: string
  solution: string
  /** Whose it is, when not the document's own. */
  level: 'module' | 'project' | undefined
}

const levelOf = (value: unknown): ErrorCodeRow['level'] =>
  value === 'module' || value === 'project' ? value : undefined

/** Reads rows whose form is the specification's (§3): code, description and solution kept in name, description and example. */
export function readErrorCodes(rows: readonly Record<string, unknown>[]): ErrorCodeRow[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return rows
    .map((row) => ({
      code: text(row['name']),
      meaning: text(row['description']),
      solution: text(row['example']),
      level: levelOf(row['level']),
    }))
    .filter((row) => row.code !== '')
}

/** Rows at first: an application may share hundreds. */
const shownRows = 20

/** The codes of the document and of the levels above, and what those say beside them. */
export function ErrorCodes({ rows }: { rows: readonly ErrorCodeRow[] }) {
  const { t } = useTranslation('document')
  const { constants } = useDocumentState().detail
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, shownRows)
  return (
    <Section id="errors" title={t('section.errors')} count={rows.length}>
      {rows.length > 0 && (
        <table className={clsx('l-wide l-rule-top l-collapsed', classes['table'])}>
          <TableHead
            className="l-note l-medium l-one-line l-rule-bottom"
            heads={[t('errorCode.code'), t('errorCode.meaning'), t('errorCode.solution')]}
          />
          <tbody>
            {shown.map((row, index) => (
              <tr key={index} id={`errors.${row.code}`}>
                <td className="l-break l-rule-bottom">
                  <code>
                    <Breakable name={row.code} />
                  </code>
                  {row.level !== undefined && (
                    <span className="l-ml-8 l-t3 l-size-11">{t(`errorCode.${row.level}`)}</span>
                  )}
                </td>
                <td className="l-break l-rule-bottom">
                  <Prose text={row.meaning} inline />
                </td>
                <td className="l-break l-rule-bottom">
                  <Prose text={row.solution} inline />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shownRows && (
        <button type="button" className="l-mt-6 l-ac l-size-12 l-bare" onClick={() => setAll(!all)}>
          {t(all ? 'errorCode.fewer' : 'errorCode.all', { count: rows.length })}
        </button>
      )}
      {constants.map(({ level, text }) => (
        <Prose key={level} text={text} className="l-mt-16" />
      ))}
    </Section>
  )
}
