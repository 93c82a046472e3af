/*
 * A source → one Word file: cover, table of contents, numbered headings for applications, folders and documents.
 * Owns: the order and what the file says of itself. Does not own: how a document is written (`word-document.ts`).
 */
import {
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  TableOfContents,
  TextRun,
  AlignmentType,
  type FileChild,
} from 'docx'
import type { ExportResult, ExportSource } from '../export/export-format.ts'
import type { ExportTexts } from '../export/export-texts.ts'
import { createIssueList, type IssueList } from '../issue-list.ts'
import type { PageOptions } from '../pages/page-options.ts'
import { pictureReport } from '../pages/picture-report.ts'
import { readBook, type ApplicationReading, type BookReading, type NodeReading } from '../pages/read-book.ts'
import { RichText } from '../pages/rich-text.ts'
import { RichWord } from './rich-word.ts'
import { WordRoom, type WordContext } from './word-context.ts'
import { documentParts, errorTable, serviceTable } from './word-document.ts'
import { clean, gap, runs, table, textLine } from './word-parts.ts'
import { deepestHeading, wordNumbering, wordStyles } from './word-styles.ts'

/** One `.docx` file. The same source always gives the same content; the times inside the package are the library's. */
export async function writeWord(source: ExportSource, options: PageOptions): Promise<ExportResult> {
  const issues = createIssueList()
  const book = readBook(source, options)
  const room = new WordRoom()
  const pictures = new RichText(options.texts, options.pictures ?? new Map(), pictureReport(issues))
  const rich = new RichWord(pictures, plainReport(issues))
  const contents = book.applications.flatMap((application) =>
    applicationParts(application, { texts: options.texts, rich, room, blocks: application.blocks }),
  )
  if (room.refused > 0) issues.add('warning', 'tables_left_out', '#', { params: { count: room.refused }, lost: true })
  const bytes = new Uint8Array(await Packer.pack(documentOf(book, contents, options), 'uint8array'))
  return { files: [{ path: 'document.docx', bytes }], issues: issues.list() }
}

/** Elements that Word has no form for, each once. */
function plainReport(issues: IssueList): (tag: string) => void {
  const told = new Set<string>()
  return (tag) => {
    if (told.has(tag)) return
    told.add(tag)
    issues.add('note', 'markup_plain', '#', { params: { element: tag } })
  }
}

function documentOf(book: BookReading, contents: readonly FileChild[], { texts, date = '' }: PageOptions): Document {
  const page = {
    page: { size: { width: 11906, height: 16838 }, margin: { top: 1020, bottom: 1130, left: 1020, right: 1020 } },
  }
  const footer = new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        style: 'Quiet',
        children: [new TextRun({ children: [PageNumber.CURRENT] })],
      }),
    ],
  })
  return new Document({
    title: clean(book.title),
    creator: 'Lectern',
    styles: wordStyles,
    numbering: wordNumbering,
    // The table of contents is made when the file is opened: only Word knows the pages.
    features: { updateFields: true },
    sections: [
      { properties: page, children: cover(book, texts, date) },
      { properties: page, footers: { default: footer }, children: [...contentsTable(texts), ...contents] },
    ],
  })
}

function cover(book: BookReading, texts: ExportTexts, date: string): FileChild[] {
  const [only] = book.applications.length === 1 ? book.applications : []
  return [
    new Paragraph({ heading: HeadingLevel.TITLE, children: runs(book.title) }),
    ...(only === undefined || only.version === '' ? [] : [textLine(`${texts.version} ${only.version}`)]),
    ...(date === '' ? [] : [textLine(`${texts.date} ${date}`)]),
    textLine(`${book.count} ${texts.documents}`),
  ]
}

function contentsTable(texts: ExportTexts): FileChild[] {
  return [
    new Paragraph({ style: 'Part', children: runs(texts.contents) }),
    new TableOfContents(clean(texts.contents), { hyperlink: true, headingStyleRange: '1-4' }),
  ]
}

const headingLevels = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const

function headingOf(name: string, depth: number, startsPage = false): Paragraph {
  const level = Math.min(depth, deepestHeading - 1)
  return new Paragraph({
    heading: headingLevels[level] ?? HeadingLevel.HEADING_6,
    numbering: { reference: 'headings', level },
    pageBreakBefore: startsPage,
    children: runs(name),
  })
}

function applicationParts(application: ApplicationReading, context: WordContext): FileChild[] {
  const { texts, rich } = context
  const { name, version, description, environments, errors, constants, nodes } = application
  const rows = environments.map((environment) => [[textLine(environment.name)], [textLine(environment.url)]])
  const codes = errorTable(errors, context)
  const part = (title: string): Paragraph => new Paragraph({ style: 'Part', children: runs(title) })
  return [
    headingOf(name, 0, true),
    ...(version === '' ? [] : [textLine(`${texts.version} ${version}`, 'Quiet')]),
    ...rich.markdown(description),
    ...(rows.length === 0
      ? []
      : [part(texts.environments), table([texts.environment, texts.address], rows, [1, 3]), gap()]),
    ...(codes.length === 0 ? [] : [part(texts.errorCodes), ...codes]),
    ...(constants.length === 0 ? [] : [part(texts.constants), ...constants.flatMap((text) => rich.markdown(text))]),
    ...nodeParts(nodes, 1, context),
  ]
}

function nodeParts(nodes: readonly NodeReading[], depth: number, context: WordContext): FileChild[] {
  return nodes.flatMap((node): FileChild[] => {
    if (node.kind === 'document') return [headingOf(node.name, depth), ...documentParts(node.read(), context)]
    return [
      headingOf(node.name, depth),
      ...context.rich.markdown(node.description),
      ...(node.service === undefined ? [] : serviceTable(node.service, context)),
      ...nodeParts(node.nodes, depth + 1, context),
    ]
  })
}
