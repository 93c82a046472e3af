import { useTranslation } from 'react-i18next'
import { Prose } from '../parts/prose.tsx'
import { Section } from './section.tsx'
import classes from './sections.module.css'

/** An error code as the page shows it. */
export interface ErrorCodeRow {
  code: string
  meaning: string
  solution: string
}

/** Reads rows whose form is the specification's (§3): code, description and solution kept in name, description and example. */
export function readErrorCodes(rows: readonly Record<string, unknown>[]): ErrorCodeRow[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return rows
    .map((row) => ({ code: text(row['name']), meaning: text(row['description']), solution: text(row['example']) }))
    .filter((row) => row.code !== '')
}

export function ErrorCodes({ rows }: { rows: readonly ErrorCodeRow[] }) {
  const { t } = useTranslation('document')
  return (
    <Section id="errors" title={t('section.errors')} count={rows.length}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{t('errorCode.code')}</th>
            <th scope="col">{t('errorCode.meaning')}</th>
            <th scope="col">{t('errorCode.solution')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} id={`errors.${row.code}`}>
              <td>
                <code>{row.code}</code>
              </td>
              <td>
                <Prose text={row.meaning} inline />
              </td>
              <td>
                <Prose text={row.solution} inline />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}
