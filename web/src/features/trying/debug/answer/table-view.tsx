import { useTranslation } from 'react-i18next'
import { TableHead } from '../../../../shared/ui/table/table-head.tsx'
import type { AnswerTable } from './answer-table.ts'

/** The objects of a list, one in each row. */
export function TableView({ table: { columns, rows, total } }: { table: AnswerTable }) {
  const { t } = useTranslation('debug')
  return (
    <>
      <div className="l-rest l-scroll l-px-16 l-pb-12" tabIndex={0} role="region" aria-label={t('view.table')}>
        <table className="l-wide l-size-12 l-line-18 l-collapsed">
          <TableHead className="l-pr-14 l-py-4 l-t3 l-regular l-one-line l-text-start" heads={columns} />
          <tbody>
            {rows.map((cells, row) => (
              <tr key={row} className="l-rule-top">
                {cells.map((text, column) => (
                  <td key={column} className="l-pr-14 l-py-4 l-mono l-one-line">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > rows.length && (
        <p className="l-px-16 l-pb-12 l-note">{t('answer.tablePart', { shown: rows.length, total })}</p>
      )}
    </>
  )
}
