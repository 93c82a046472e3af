/* How wide the columns are. Where there is little room they shrink, and those that are empty give way. Pure. */
import { chipsOf, type Row } from '@lectern/model'
import { cellText } from './grid-cells.ts'
import type { GridItem } from './grid-items.ts'
import type { GridColumn } from './grid-types.ts'

/** Narrower than this, in px, columns would not be readable: fields are cards. */
export const stackedUnder = 660
/** From this width on every column has the room it wants. */
export const roomyFrom = 860

const roomy =
  '26px minmax(180px, 268px) minmax(110px, 150px) 48px 56px minmax(110px, 168px) minmax(90px, 150px) minmax(140px, 1fr) 60px'

const narrow: Readonly<Record<GridColumn, string>> = {
  name: 'minmax(132px, 1.5fr)',
  type: 'minmax(92px, 1.1fr)',
  required: '44px',
  maxLength: '48px',
  rules: 'minmax(80px, 1fr)',
  example: 'minmax(72px, 0.9fr)',
  description: 'minmax(104px, 1.6fr)',
}
const givenWay = '32px'

const hasRules = (row: Row) =>
  row.enumId !== '' ||
  row.enumContent.length > 0 ||
  chipsOf({ ...row, nullable: false, ...(row.kind === 'string' && { maxLength: null }) }).some(
    (chip) => chip.kind === 'text' || chip.key !== 'example',
  )

const mayGiveWay: Partial<Record<GridColumn, (row: Row) => boolean>> = {
  maxLength: (row) => row.maxLength !== null && row.kind === 'string',
  rules: hasRules,
  example: (row) => cellText(row, 'example') !== '',
}

/** Tracks of the grid: the handle, the columns, the actions of a row. @param current where the cursor is: something may be written there */
export function columnTracks(width: number, items: readonly GridItem[], current: GridColumn | undefined): string {
  if (width === 0 || width >= roomyFrom) return roomy
  // The names are those of the literal above.
  const tracks = (Object.keys(narrow) as GridColumn[]).map((column) => {
    const isFilled = mayGiveWay[column]
    if (isFilled === undefined || column === current) return narrow[column]
    return items.some((item) => item.kind === 'field' && isFilled(item.row)) ? narrow[column] : givenWay
  })
  return ['26px', ...tracks, '60px'].join(' ')
}
