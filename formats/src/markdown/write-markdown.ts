/*
 * Applications → Markdown: one file with a table of contents, or a folder of files with front matter, which our own reader takes back.
 */
import {
  componentsOf,
  contentVersion,
  objectAt,
  readEnvironments,
  securityOf,
  stringAt,
  type ApplicationBundle,
  type BundleDocument,
  type BundleFolder,
  type FolderContent,
  type HttpContent,
  type SecurityUse,
} from '@lectern/model'
import { chooseEnvironments } from '../export/choose-environments.ts'
import { exportEach } from '../export/export-each.ts'
import type { ExportApplication, ExportResult, ExportSource, ReadableExportOptions } from '../export/export-format.ts'
import { FileNames, readableFileName } from '../export/file-names.ts'
import { SampleTexts, sampleHintsOf } from '../export/sample-texts.ts'
import { createIssueList } from '../issue-list.ts'
import type { PagePicture } from '../pages/page-options.ts'
import { pictureReport } from '../pages/picture-report.ts'
import { linkFiles, type LinkOptions, type WrittenPage } from './link-files.ts'
import { errorCodes, fence, heading, writeDocument, type MarkdownWriting } from './write-document.ts'
import { securityList } from './security-list.ts'
import { shiftHeadings } from './shift-headings.ts'
import { cell, code, MarkdownTables, table } from './write-table.ts'

export interface MarkdownExportOptions extends ReadableExportOptions {
  /** One file of everything, or a file per document. */
  split: 'one' | 'many'
  /** Pictures by the address documents name them with; they become files. */
  pictures?: ReadonlyMap<string, PagePicture>
}

/** Everything as Markdown; texts of documents stay as they are. */
export function writeMarkdown(source: ExportSource, options: MarkdownExportOptions): ExportResult {
  if (options.split === 'many') return exportEach(source, (application) => writeMany(application, options))
  const isSeveral = source.applications.length > 1
  const parts = source.applications.flatMap((application) => writeOne(application, options, isSeveral ? 2 : 1))
  const text = join(isSeveral ? [heading(1, source.title), ...parts] : parts)
  const page = { path: `${readableFileName(source.title)}.md`, text }
  return link([page], options, { names: new FileNames(), pagePaths: new Map() })
}

/** The first document of the source by itself, without what its application says. */
export function writeDocumentMarkdown(source: ExportSource, options: ReadableExportOptions): string {
  const [application] = source.applications
  const [document] = application?.bundle.documents ?? []
  if (application === undefined || document === undefined) return ''
  return join(documentParts(startWriting(application, options), document, 1))
}

function link(
  pages: readonly WrittenPage[],
  { pictures = new Map() }: MarkdownExportOptions,
  places: Pick<LinkOptions, 'names' | 'pagePaths'>,
): ExportResult {
  const issues = createIssueList()
  const files = linkFiles(pages, { ...places, pictures, onLost: pictureReport(issues) })
  return { files, issues: issues.list() }
}

function join(parts: readonly string[]): string {
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function startWriting(application: ExportApplication, options: ReadableExportOptions): MarkdownWriting {
  const components = componentsOf(application.bundle.components)
  return {
    application: application.bundle.application,
    components,
    texts: options.texts,
    tables: new MarkdownTables(components, options.texts, application.dictionaries),
    samples: new SampleTexts(components, sampleHintsOf(application, options.language)),
  }
}

/** The application in one text; `level` is the one of its own heading. */
function writeOne(application: ExportApplication, options: MarkdownExportOptions, level: number): string[] {
  const bundle = chooseEnvironments(application.bundle, options.environments)
  const writing = startWriting({ ...application, bundle }, options)
  const tree = treeOf(bundle)
  const write = (nodes: readonly TreeNode[], depth: number): string[] =>
    nodes.flatMap((node) =>
      node.kind === 'folder'
        ? [
            heading(depth, node.folder.name),
            ...folderText(node.folder.content, options),
            ...write(node.children, depth + 1),
          ]
        : documentParts(writing, node.document, depth),
    )
  return [
    heading(level, titleOf(application)),
    ...aboutApplication({ ...application, bundle }, options, level + 1),
    ...write(tree, level + 1),
  ]
}

function documentParts(writing: MarkdownWriting, { name, content }: BundleDocument, depth: number): string[] {
  const parts = writeDocument(writing, content, depth + 1)
  const isText = content.kind === 'markdown'
  return [heading(depth, name), ...(isText ? parts.map((text) => shiftHeadings(text, depth)) : parts)]
}

function titleOf({ name, bundle }: ExportApplication): string {
  const info = objectAt(bundle.application.root, 'info') ?? {}
  const title = stringAt(info, 'title')?.trim() ?? ''
  return title === '' ? name : title
}

/** What an application says of itself: description, environments, error codes, dictionaries. */
function aboutApplication(application: ExportApplication, options: MarkdownExportOptions, level: number): string[] {
  const { texts } = options
  const { root } = application.bundle.application
  const info = objectAt(root, 'info') ?? {}
  const version = stringAt(info, 'version') ?? ''
  const environments = readEnvironments(root).map(({ name, url }) => [cell(name), cell(code(url))])
  const security = securityList(commonSecurityOf(application.bundle), texts)
  const constants = application.constants.flatMap((level_) => errorCodes(level_, texts)).filter(Boolean)
  const dictionaries = application.dictionaries.flatMap(({ name, description, items }) => [
    heading(level + 1, name),
    description.trim(),
    table(
      [texts.value, texts.name, texts.description],
      items.map((item) => [cell(code(item.value)), cell(item.name), cell(item.description)]),
    ),
  ])
  return [
    version === '' ? '' : `${texts.version}: ${code(version)}`,
    shiftHeadings(stringAt(info, 'description')?.trim() ?? '', level - 1),
    ...(environments.length === 0
      ? []
      : [heading(level, texts.environments), table([texts.environment, texts.address], environments)]),
    ...(security === '' ? [] : [heading(level, texts.authentication), security]),
    ...(constants.length === 0 ? [] : [heading(level, texts.errorCodes), ...constants]),
    ...(dictionaries.length === 0 ? [] : [heading(level, texts.dictionaries), ...dictionaries]),
  ]
}

/** What all operations ask for that say nothing else. */
function commonSecurityOf(bundle: ApplicationBundle): readonly (readonly SecurityUse[])[] {
  const any: HttpContent = {
    v: contentVersion,
    kind: 'http',
    container: 'paths',
    method: 'get',
    path: '/',
    operation: {},
  }
  return securityOf(any, componentsOf(bundle.components), bundle.application).alternatives
}

/** A folder's own text, and the service it stands for. */
function folderText({ description, dubbo }: FolderContent, { texts }: MarkdownExportOptions): string[] {
  const service =
    dubbo === undefined
      ? []
      : [
          [
            [texts.interface, dubbo.interfaceName],
            [texts.version, dubbo.version],
            [texts.protocol, dubbo.protocol],
            [texts.author, dubbo.author],
          ]
            .filter(([, value]) => value !== '')
            .map(([label = '', value = '']) => `- ${label}: ${code(value)}`)
            .join('\n'),
          dubbo.dependency === '' ? '' : fence(dubbo.dependency, 'xml'),
        ]
  return [description?.trim() ?? '', ...service]
}

type TreeNode =
  | { kind: 'folder'; folder: BundleFolder; children: TreeNode[] }
  | { kind: 'document'; document: BundleDocument }

/** Folders and documents as people see them: folders first. */
function treeOf({ folders, documents }: ApplicationBundle): TreeNode[] {
  const top: TreeNode[] = []
  const lists = new Map<string, TreeNode[]>()
  for (const folder of folders) {
    const children: TreeNode[] = []
    lists.set(folder.key, children)
    const above = folder.parentKey === undefined ? undefined : lists.get(folder.parentKey)
    ;(above ?? top).push({ kind: 'folder', folder, children })
  }
  for (const document of documents) {
    const list = document.folderKey === undefined ? undefined : lists.get(document.folderKey)
    ;(list ?? top).push({ kind: 'document', document })
  }
  return top
}

/** A file per document in folders; README says what the application and each folder say of themselves. */
function writeMany(application: ExportApplication, options: MarkdownExportOptions): ExportResult {
  const bundle = chooseEnvironments(application.bundle, options.environments)
  const writing = startWriting({ ...application, bundle }, options)
  const names = new FileNames()
  const files: WrittenPage[] = []
  const pagePaths = new Map<string, string>()
  const add = (
    folder: string,
    name: string,
    front: Record<string, string | number | boolean>,
    parts: string[],
  ): void => {
    const text = join([frontMatter(front), heading(1, name), ...parts])
    const stem = front['order'] === 0 ? 'README' : readableFileName(name)
    files.push({ path: folder + names.use(folder, stem, '.md'), text })
  }
  const write = (nodes: readonly TreeNode[], folder: string): void => {
    for (const [index, node] of nodes.entries())
      if (node.kind === 'folder') {
        const inside = `${folder}${names.use(folder, readableFileName(node.folder.name))}/`
        const { name, content } = node.folder
        const own = folderText(content, options).filter(Boolean)
        if (own.length > 0) add(inside, name, { title: name, order: 0 }, own)
        write(node.children, inside)
      } else addDocument(node.document, folder, index + 1)
  }
  const addDocument = (document: BundleDocument, folder: string, order: number): void => {
    const { name, content, deprecated } = document
    const front = {
      title: name,
      order,
      ...(content.kind === 'http' && { method: content.method.toUpperCase(), path: content.path }),
      ...(deprecated && { deprecated }),
    }
    // A text comes back as it was: it has headings of its own.
    if (content.kind === 'markdown')
      files.push({
        path: folder + names.use(folder, readableFileName(name), '.md'),
        text: `${frontMatter(front)}\n\n${content.text}`,
      })
    else add(folder, name, front, writeDocument(writing, content, 2))
    const id = application.documentIds?.get(document)
    if (id !== undefined) pagePaths.set(id, files.at(-1)?.path ?? '')
  }
  const title = titleOf(application)
  add('', title, { title, order: 0 }, aboutApplication({ ...application, bundle }, options, 2))
  write(treeOf(bundle), '')
  return link(files, options, { names, pagePaths })
}

/** JSON texts are YAML. */
function frontMatter(fields: Record<string, string | number | boolean>): string {
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return ['---', ...lines, '---'].join('\n')
}
