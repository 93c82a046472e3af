/* The sample application as an export source: documents of every kind, dictionaries, error codes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BundleDocument, DubboContent, DubboService } from '@lectern/model'
import type { ExportSource, ExportTexts } from '../src/index.ts'
import { importOpenApi } from '../src/index.ts'

const folder = join(import.meta.dirname, '../../server/sample/zh-CN')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** Words of a language as whoever asks for an export hands them in. */
export function readTexts(language: 'zh-CN' | 'en'): ExportTexts {
  const path = join(import.meta.dirname, '../../locales', language, 'exchange/export.json')
  return JSON.parse(readFileSync(path, 'utf8')) as ExportTexts // A flat file of texts; JSON.parse is typed any.
}

/** A source of one description. */
export async function sourceOf(path: string, text: string): Promise<ExportSource | undefined> {
  const result = await importOpenApi({ files: [{ path, bytes: text }] })
  if (!result.ok) return undefined
  return {
    title: path,
    applications: [{ name: path, bundle: result.bundle, dictionaries: [], constants: [] }],
  }
}

/** The shop: HTTP, Dubbo, Markdown and rich text, with what stands around them. */
export async function sampleSource(): Promise<ExportSource> {
  const source = await sourceOf('shop.openapi.yaml', read('shop.openapi.yaml'))
  const [application] = source?.applications ?? []
  if (application === undefined) throw new Error('The sample is no description')
  // Written by hand as this shape.
  const dubbo = JSON.parse(read('order-facade.json')) as DubboSample
  const service = {
    key: 'facade',
    name: 'OrderFacade',
    content: { v: 1 as const, kind: 'folder' as const, description: dubbo.description, dubbo: dubbo.service },
  }
  const bundle = {
    ...application.bundle,
    folders: [...application.bundle.folders, service],
    documents: [
      ...application.bundle.documents,
      ...dubbo.methods.map(({ name, content }): BundleDocument => ({
        folderKey: 'facade',
        name,
        deprecated: false,
        content,
      })),
      textDocument('接入指南', { v: 1, kind: 'markdown', text: read('guide.md') }),
      textDocument('发布说明', { v: 1, kind: 'custom', html: read('release-notes.html') }),
    ],
  }
  return {
    title: '星河商城',
    applications: [
      {
        name: '订单服务',
        bundle,
        dictionaries: [
          {
            id: 'channel',
            name: '下单渠道',
            description: '',
            items: [{ value: 'APP', name: '移动端', type: 'string', description: '' }],
          },
        ],
        constants: [
          {
            level: 'module',
            codes: [{ code: 'ORDER_DUPLICATED', name: '商户订单号重复', description: '', solution: '换号重试' }],
            text: '金额以分为单位。',
          },
        ],
      },
    ],
  }
}

interface DubboSample {
  service: DubboService
  description: string
  methods: { name: string; content: DubboContent }[]
}

function textDocument(name: string, content: BundleDocument['content']): BundleDocument {
  return { name, content, deprecated: false }
}
