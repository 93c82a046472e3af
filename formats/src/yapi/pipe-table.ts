/* Tables of Markdown as YApi writes them: cells may hold anything, also the sign between cells. */
import { setOwn, type JsonObject } from '@lectern/model'

/** Rows as objects by the names `columns` gives to headings; `rest` are the lines that are no table. */
export function readPipeTable(
  lines: readonly string[],
  columns: ReadonlyMap<string, string>,
): { rows: JsonObject[]; rest: string[] } {
  const rows: JsonObject[] = []
  const rest: string[] = []
  let names: string[] | undefined
  for (const line of lines) {
    const trimmed = line.trim()
    if (!trimmed.startsWith('|')) {
      if (trimmed !== '') rest.push(line)
      continue
    }
    const cells = cellsOf(trimmed)
    if (names === undefined) names = cells.map((cell) => columns.get(cell) ?? cell)
    else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) rows.push(rowOf(names, cells))
  }
  return { rows, rest }
}

function cellsOf(line: string): string[] {
  return line
    .slice(1)
    .replace(/\|$/, '')
    .split('|')
    .map((cell) => cell.trim())
}

/** Cells too many belong to the last column, which people write prose into. */
function rowOf(names: readonly string[], cells: readonly string[]): JsonObject {
  const row: JsonObject = {}
  const last = names.length - 1
  for (const [index, name] of names.entries()) {
    const text = index === last ? cells.slice(last).join(' | ') : (cells[index] ?? '')
    const value = text.replaceAll('<br/>', '\n')
    setOwn(row, name, name === 'required' ? (value === '是' ? '1' : '0') : value)
  }
  return row
}
