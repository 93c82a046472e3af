/* The CPU work of a page: a document as visitors read it → HTML. Runs in a thread of its own. */
import { notDeprecated, type DocDetail } from '@lectern/contracts'
import { writeArticle, writeDocumentMarkdown, type ExportSource, type SiteArticle } from '@lectern/formats'
import {
  isObject,
  upgradeContent,
  type ApplicationBundle,
  type Json,
  type JsonObject,
  type StoredContent,
} from '@lectern/model'
import type { SiteTask } from './site-task.ts'

export default function renderInThread({ answer, language, words, versionUrl }: SiteTask): SiteArticle {
  // An answer of the server's own.
  const { data } = JSON.parse(answer) as { data: DocDetail }
  const addresses = { picture: pictureAddress, link: (address: string) => linkAddress(address, versionUrl) }
  return writeArticle(sourceOf(data), { language, texts: words, addresses })
}

/** The same document as Markdown; links to other documents lead to their Markdown. */
export function writeTwin({ answer, language, words, versionUrl }: SiteTask): string {
  // An answer of the server's own.
  const { data } = JSON.parse(answer) as { data: DocDetail }
  const text = writeDocumentMarkdown(sourceOf(data), { language, texts: words })
  // Pattern: addresses of 300 characters.
  return text.replaceAll(/\]\(([^()\s]{1,300})\)/g, (whole, address: string) => {
    const own = linkAddress(address, versionUrl)
    return own === undefined ? whole : `](${own}.md)`
  })
}

/** Pictures of the installation; whoever reads the document may load them. */
function pictureAddress(address: string): string | undefined {
  return /^\/(?:[\w-]+\/){0,5}uploadFile\/get\?id=[0-9a-f]{32}$/.test(address) ? address : undefined
}

/** Another document, at its id alone: the page there knows its own address. */
function linkAddress(address: string, versionUrl: string): string | undefined {
  const id = /\/view\/([0-9A-Za-z_]{8,32})(?:[?#]|$)/.exec(address.slice(0, 300))?.[1]
  return id === undefined || /^[a-z][a-z+.-]*:/i.test(address) ? undefined : `${versionUrl}/${id}`
}

/** The document as the only one of an application. */
function sourceOf(detail: DocDetail): ExportSource {
  const { name, dictionaries, constants, errorCodeParams } = detail
  return {
    title: name,
    applications: [
      {
        name,
        bundle: bundleOf(detail),
        dictionaries: Object.entries(dictionaries).map(([id, dictionary]) => ({
          id,
          name: dictionary.name,
          description: '',
          items: dictionary.items.map((item) => ({ ...item, type: 'string' as const })),
        })),
        constants: (['module', 'project'] as const).map((level) => ({
          level,
          codes: errorCodeParams.flatMap((row) => (row['level'] === level ? [codeOf(row)] : [])),
          text: constants.find((each) => each.level === level)?.text ?? '',
        })),
      },
    ],
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function codeOf(row: Record<string, unknown>) {
  return {
    code: textOf(row['code']),
    name: '',
    description: textOf(row['description']),
    solution: textOf(row['solution']),
  }
}

function bundleOf({ name, deprecated, content, components, application, dubboInfo }: DocDetail): ApplicationBundle {
  const stored = upgradeContent(content as Json) // of an answer
  const folderKey = 'service'
  const folders =
    dubboInfo === null || dubboInfo.interfaceName === ''
      ? []
      : [{ key: folderKey, name: '', content: { v: 1 as const, kind: 'folder' as const, dubbo: dubboInfo } }]
  if (!isDocument(stored)) throw new Error('A page of something that is no document')
  return {
    application: { v: 1, kind: 'application', root: rootOf(application as JsonObject) }, // as said
    folders,
    documents: [
      { ...(folders.length > 0 && { folderKey }), name, deprecated: deprecated !== notDeprecated, content: stored },
    ],
    components: Object.entries(components).flatMap(([section, values]) =>
      // Of an answer.
      Object.entries(values).map(([key, value]) => ({ section, name: key, value: value as Json })),
    ),
  } as ApplicationBundle // sections and values come out of the same shape
}

function rootOf(application: JsonObject): JsonObject {
  return { ...application, info: isObject(application['info']) ? application['info'] : { title: '', version: '' } }
}

function isDocument(content: StoredContent): boolean {
  return content.kind !== 'application' && content.kind !== 'folder' && content.kind !== 'component'
}
