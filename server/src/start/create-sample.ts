/*
 * The sample space of a first start: one small shop whose documents use every feature there is. Its texts stand in `server/sample/`.
 */
import { readFile } from 'node:fs/promises'
import { initialOrder, orderStep } from '@lectern/contracts'
import { importOpenApi } from '@lectern/formats'
import {
  contentVersion,
  type ApplicationBundle,
  type BundleDocument,
  type DubboContent,
  type DubboService,
} from '@lectern/model'
import sanitizeHtml from 'sanitize-html'
import { writeBundle } from '../areas/exchange/import/write/bundle-commands.ts'
import { insertModule } from '../content/insert-rows.ts'
import { insertMembers as insertProjectMembers, insertProject } from '../areas/places/project/project-repo.ts'
import { insertMembers as insertSpaceMembers, insertSpace } from '../areas/places/space/space-repo.ts'
import { claimSetting, findSetting } from '../areas/system/system/system-repo.ts'
import type { AppContext } from '../core/context.ts'

const folder = new URL('../../sample/', import.meta.url)
/** Whether the very first start made the sample; never asked twice. */
const settingKey = 'sample.first-start'

const names = {
  space: '示例空间 Sample space',
  spaceDescription: '看看 Lectern 能做什么 · See what Lectern can do',
  project: '星河商城 Stellar shop',
  projectDescription: '下单、支付与售后 · Orders, payment, refunds',
  shop: '商城接口 Shop API',
  shopDescription: '每一种写法都有例子 · An example of everything',
  trade: '交易服务 Trade service',
  tradeDescription: '内部 Dubbo 服务 · Dubbo services for internal use',
  guides: '指南 Guides',
} as const

/** Makes the sample once, on the start that finds no earlier decision; `LECTERN_SAMPLE=off` decides against it for good. */
export async function ensureSample(context: AppContext): Promise<void> {
  const { db, config, clock } = context
  if ((await findSetting(db, settingKey)) !== undefined) return
  const bundles = config.createSample ? await readBundles() : undefined
  const nowMs = clock()
  await db.transaction().execute(async (tx) => {
    if (!(await claimSetting(tx, settingKey, bundles === undefined ? 'off' : 'on')) || bundles === undefined) return
    const admin = await tx
      .selectFrom('user')
      .select('id')
      .where('is_super_admin', '=', 1)
      .orderBy('id')
      .executeTakeFirst()
    if (admin === undefined) return
    const own = { order_index: initialOrder, created_by: admin.id }
    const { space, spaceDescription, project, projectDescription } = names
    const spaceId = await insertSpace(tx, { ...own, name: space, description: spaceDescription, is_compose: 0 }, nowMs)
    await insertSpaceMembers(tx, spaceId, [admin.id], { role: 'admin', addedBy: admin.id }, nowMs)
    const projectId = await insertProject(
      tx,
      { ...own, space_id: spaceId, name: project, description: projectDescription, is_private: 0 },
      nowMs,
    )
    await insertProjectMembers(tx, projectId, [admin.id], { role: 'admin', addedBy: admin.id }, nowMs)
    for (const [index, { name, description, bundle, origin }] of bundles.entries()) {
      const order_index = initialOrder + orderStep * index
      const moduleId = await insertModule(
        tx,
        { ...own, order_index, project_id: projectId, name, description, origin },
        nowMs,
      )
      await writeBundle(tx, bundle, { moduleId, authorId: admin.id, nowMs })
    }
  })
}

interface SampleModule {
  name: string
  description: string
  origin: 'openapi' | 'manual'
  bundle: ApplicationBundle
}

async function readBundles(): Promise<SampleModule[]> {
  return [
    { name: names.shop, description: names.shopDescription, origin: 'openapi', bundle: await readShop() },
    { name: names.trade, description: names.tradeDescription, origin: 'manual', bundle: await readTrade() },
  ]
}

async function readShop(): Promise<ApplicationBundle> {
  const path = 'shop.openapi.yaml'
  const result = await importOpenApi({ files: [{ path, bytes: await readText(path) }] })
  if (!result.ok) throw new Error(`The sample description is broken: ${JSON.stringify(result.issues)}`)
  const { bundle } = result
  const guides = { key: 'guides', name: names.guides, content: { v: contentVersion, kind: 'folder' } as const }
  const pages: BundleDocument[] = [
    await readMarkdown('guide.md'),
    await readMarkdown('money.md'),
    await readRichText('release-notes.html'),
  ]
  return {
    ...bundle,
    folders: [guides, ...bundle.folders],
    documents: [...pages.map((page) => ({ ...page, folderKey: guides.key })), ...bundle.documents],
  }
}

async function readMarkdown(path: string): Promise<BundleDocument> {
  const text = await readText(path)
  return {
    name: firstHeading(/^# (.+)$/m, text),
    deprecated: false,
    content: { v: contentVersion, kind: 'markdown', text },
  }
}

async function readRichText(path: string): Promise<BundleDocument> {
  const html = sanitizeHtml(await readText(path), { allowedTags: [...sanitizeHtml.defaults.allowedTags, 'h1', 'h2'] })
  return {
    // Pattern: a page of the sample space, which comes with the program.
    name: firstHeading(/<h1>(.+)<\/h1>/, html),
    deprecated: false,
    content: { v: contentVersion, kind: 'custom', html },
  }
}

function firstHeading(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[1] ?? 'Sample'
}

/** Form of `order-facade.json`. */
interface Facade {
  service: DubboService
  description: string
  methods: { name: string; content: DubboContent }[]
}

async function readTrade(): Promise<ApplicationBundle> {
  // The file is part of this code.
  const facade = JSON.parse(await readText('order-facade.json')) as Facade
  const key = 'order-facade'
  return {
    application: {
      v: contentVersion,
      kind: 'application',
      root: { openapi: '3.2.0', info: { title: names.trade, version: facade.service.version } },
    },
    components: [],
    folders: [
      {
        key,
        name: facade.service.interfaceName.split('.').at(-1) ?? key,
        content: { v: contentVersion, kind: 'folder', description: facade.description, dubbo: facade.service },
      },
    ],
    documents: facade.methods.map(({ name, content }) => ({ folderKey: key, name, deprecated: false, content })),
  }
}

function readText(path: string): Promise<string> {
  return readFile(new URL(path, folder), 'utf8')
}
