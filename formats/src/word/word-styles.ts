/* How a Word file looks: fonts, headings with their numbers, lists. */
import { AlignmentType, LevelFormat, type IPropertiesOptions } from 'docx'

/** Latin first; Word takes the other for Chinese. */
const textFont = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Calibri', eastAsia: 'Microsoft YaHei' }
export const codeFont = { ascii: 'Consolas', hAnsi: 'Consolas', cs: 'Consolas', eastAsia: 'Microsoft YaHei' }

export const colours = {
  text: '1B1C1E',
  quiet: '66666A',
  accent: '3350C9',
  line: 'D8D5CE',
  sunken: 'FAF9F7',
  bad: 'BF2C28',
}
export const methodColours: Readonly<Record<string, string>> = {
  GET: '1A7548',
  POST: '935800',
  PUT: '0B6B80',
  PATCH: '8439AE',
  DELETE: 'BF2C28',
}

/** Half points, as Word counts. */
const headingSizes = [36, 30, 26, 24, 22, 22]
export const deepestHeading = headingSizes.length

const heading = (level: number) => ({
  run: { font: textFont, size: headingSizes[level - 1] ?? 22, bold: true, color: colours.text },
  paragraph: { spacing: { before: 280, after: 120 }, keepNext: true },
})

export const wordStyles: NonNullable<IPropertiesOptions['styles']> = {
  default: {
    document: {
      run: { font: textFont, size: 20, color: colours.text },
      paragraph: { spacing: { after: 80, line: 276 } },
    },
    title: {
      run: { font: textFont, size: 56, bold: true, color: colours.text },
      paragraph: { spacing: { before: 4000, after: 240 } },
    },
    heading1: heading(1),
    heading2: heading(2),
    heading3: heading(3),
    heading4: heading(4),
    heading5: heading(5),
    heading6: heading(6),
  },
  paragraphStyles: [
    {
      id: 'Part',
      name: 'Part',
      basedOn: 'Normal',
      next: 'Normal',
      run: { bold: true, size: 22 },
      paragraph: { spacing: { before: 200, after: 80 }, keepNext: true },
    },
    { id: 'Quiet', name: 'Quiet', basedOn: 'Normal', run: { color: colours.quiet, size: 18 } },
    {
      id: 'Code',
      name: 'Code',
      basedOn: 'Normal',
      run: { font: codeFont, size: 17 },
      paragraph: { spacing: { after: 120, line: 250 }, shading: { fill: colours.sunken } },
    },
    {
      id: 'Quote',
      name: 'Quote',
      basedOn: 'Normal',
      run: { color: colours.quiet },
      paragraph: { indent: { left: 360 } },
    },
  ],
}

const levels = Array.from({ length: deepestHeading }, (_, index) => index)

export const wordNumbering: NonNullable<IPropertiesOptions['numbering']> = {
  config: [
    {
      reference: 'headings',
      levels: levels.map((level) => ({
        level,
        format: LevelFormat.DECIMAL,
        text: levels
          .slice(0, level + 1)
          .map((each) => `%${each + 1}`)
          .join('.'),
        alignment: AlignmentType.START,
        style: { paragraph: { indent: { left: 0, firstLine: 0 } } },
      })),
    },
    {
      reference: 'points',
      levels: levels.map((level) => ({
        level,
        format: LevelFormat.BULLET,
        text: '•',
        alignment: AlignmentType.START,
        style: { paragraph: { indent: { left: 360 * (level + 1), hanging: 260 } } },
      })),
    },
    {
      reference: 'numbers',
      levels: levels.map((level) => ({
        level,
        format: LevelFormat.DECIMAL,
        text: `%${level + 1}.`,
        alignment: AlignmentType.START,
        style: { paragraph: { indent: { left: 360 * (level + 1), hanging: 340 } } },
      })),
    },
  ],
}
