/* The whole text of a site whose documents come from several places reads them together: as many selects for many as for a few. */
import {
  addComposePage,
  addRelease,
  addShare,
  addSite,
  addSpaceSite,
  freezeShareItem,
  shareType,
} from '@lectern/contracts'
import { expect, it, vi } from 'vitest'
import { buildCompose, compose } from '../../../../../test/factories/build-compose.ts'
import { buildComponent, buildDoc, buildFolder, type BuiltDoc } from '../../../../../test/factories/build-documents.ts'
import { buildModule, type BuiltModule } from '../../../../../test/factories/build-places.ts'
import { describeOperation } from '../../../../../test/factories/describe-operation.ts'
import { nextNumber } from '../../../../../test/factories/next-number.ts'
import { must } from '../../../../../test/support/must.ts'
import { useTestApp } from '../../../../../test/support/test-app.ts'

const test = useTestApp()

type Kind = 'share' | 'release' | 'compose'

/** A site of a kind of source with these documents; its name. */
type Publish = (module: BuiltModule, docs: readonly BuiltDoc[]) => Promise<string>

async function siteOf(module: BuiltModule, kind: Kind, sourceId: string, spaceId?: string): Promise<string> {
  const body = {
    name: `whole-${String(nextNumber())}`,
    title: 'Whole',
    versions: [{ label: 'latest', kind, sourceId }],
  }
  if (spaceId === undefined) await must(test, module.owner, addSite, { projectId: module.project.publicId, ...body })
  else await must(test, module.owner, addSpaceSite, { spaceId, ...body })
  return body.name
}

const composed: Publish = async (module, docs) => {
  const project = await buildCompose(test, { composer: module.owner })
  await compose(test, project, docs)
  for (let number = 0; number < docs.length / 2; number += 1) {
    const page = {
      projectId: project.publicId,
      title: `Page ${String(number)}`,
      content: 'Own words',
      status: 1 as const,
    }
    await must(test, module.owner, addComposePage, page)
  }
  return siteOf(module, 'compose', project.publicId, project.space.publicId)
}

const followed: Publish = async (module, docs) => {
  const modules = [{ moduleId: module.publicId, mode: 'live' as const, docIds: docs.map(({ publicId }) => publicId) }]
  const body = { projectId: module.project.publicId, releaseNo: '1', status: 1 as const, modules }
  return siteOf(module, 'release', (await must(test, module.owner, addRelease, body)).id)
}

const partlyFrozen: Publish = async (module, docs) => {
  const content = docs.map(({ publicId: docId }) => ({ docId }))
  const body = { moduleId: module.publicId, type: shareType.public, isAll: 0 as const, content }
  const { id } = await must(test, module.owner, addShare, body)
  for (const [index, { docId }] of content.entries())
    if (index % 2 === 0) await must(test, module.owner, freezeShareItem, { id, docId })
  return siteOf(module, 'share', id)
}

async function buildDocs(count: number): Promise<[BuiltModule, BuiltDoc[]]> {
  const module = await buildModule(test)
  const folder = await buildFolder(test, { module, name: 'Many' })
  const docs: BuiltDoc[] = []
  for (let index = 0; index < count; index += 1) {
    const $ref = await buildComponent(test, module, 'schemas', `Model${String(index)}`, { type: 'string' })
    const responses = { 200: { description: 'OK', content: { 'application/json': { schema: { $ref } } } } }
    const content = describeOperation(`/many/${String(index)}`, { responses })
    docs.push(await buildDoc(test, { module, parentId: folder.id, name: `Many ${String(index)}`, content }))
  }
  return [module, docs]
}

it.each([
  ['a composed project', composed],
  ['a followed application', followed],
  ['a share that is partly frozen', partlyFrozen],
])('of %s', async (_, publish) => {
  const select = vi.spyOn(test.context.db.getExecutor(), 'executeQuery')
  const counts: number[] = []
  // The first is not counted: it reads what is kept for all sites.
  for (const count of [2, 2, 7]) {
    const name = await publish(...(await buildDocs(count)))
    await test.jobs.runUntilIdle()
    select.mockClear()
    const { body, statusCode } = await test.app.inject({ method: 'GET', url: `/p/${name}/llms-full.txt` })
    counts.push(select.mock.calls.length)
    expect(statusCode).toBe(200)
    expect(new Set(body.match(/# Many \d+/g))).toHaveProperty('size', count)
    expect(new Set(body.match(/Model\d+/g))).toHaveProperty('size', count)
  }
  select.mockRestore()
  expect([counts[1], (counts[1] ?? 0) > 0]).toEqual([counts[2], true])
})
