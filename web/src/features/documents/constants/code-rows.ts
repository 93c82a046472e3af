/* Error codes as rows of the grid, and back; and as a CSV file. */
import { codePattern, type ErrorCodeRow } from '@lectern/contracts'
import { changeOf, type GridRow, type GridValues } from '../../../shared/lib/grid-rows.ts'

export const blankCode = (): GridValues => ({ code: '', name: '', description: '', solution: '' })

export function valuesOfCode({ code, name, description, solution }: ErrorCodeRow): GridValues {
  return { code, name, description, solution }
}

export function codeOfValues({ code = '', name = '', description = '', solution = '' }: GridValues): ErrorCodeRow {
  return { code: code.trim(), name: name.trim(), description: description.trim(), solution: solution.trim() }
}

export type CodeProblem = 'missing' | 'twice' | 'form'

// Pattern: of the contract, whose patterns are checked there.
const form = new RegExp(codePattern)

/** What is wrong with rows that stay, by row id (specification §5). Codes that are stored may have any form: they were pushed. */
export function findCodeProblems(rows: readonly GridRow[], stored: ReadonlySet<string>): Map<string, CodeProblem> {
  const problems = new Map<string, CodeProblem>()
  const seen = new Set<string>()
  for (const row of rows) {
    const texts = Object.values(row.values)
    if (row.isDeleted || texts.every((text) => text.trim() === '')) continue
    const { code } = codeOfValues(row.values)
    if (code === '') problems.set(row.id, 'missing')
    else if (!form.test(code) && !stored.has(code)) problems.set(row.id, 'form')
    else if (seen.has(code)) problems.set(row.id, 'twice')
    seen.add(code)
  }
  return problems
}

/** Whether any cell holds the text; an empty one fits every row. */
export function holdsText(row: GridRow, filter: string): boolean {
  const wanted = filter.trim().toLocaleLowerCase()
  return Object.values(row.values).some((text) => text.toLocaleLowerCase().includes(wanted))
}

/** The rows a filter leaves: those that hold the text, and those being written, so that nothing vanishes under the hand. */
export function rowsLeft(rows: readonly GridRow[], stored: readonly GridRow[], filter: string): ReadonlySet<string> {
  const former = new Map(stored.map((row) => [row.id, row]))
  const left = rows.filter((row) => changeOf(row, former.get(row.id)) !== 'none' || holdsText(row, filter))
  return new Set(left.map(({ id }) => id))
}

/** RFC 4180, with a mark at the front by which spreadsheets know UTF-8. Cells that would be formulas are kept from being such. */
export function toCsv(head: readonly string[], codes: readonly ErrorCodeRow[]): string {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const rows = codes.map((row) => [row.code, row.name, row.description, row.solution])
  return `\ufeff${[head, ...rows].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}
