import { nodeType, type CompactTree, type Language } from '@lectern/contracts'
import { expect, it, vi } from 'vitest'
import { PreparedBody, type PreparedJson } from '../../../../http/replies.ts'
import type { SiteVersionFound } from './site-page-repo.ts'
import { SitePages, type SiteParts } from './site-pages.ts'
import { readSiteTree } from './site-tree.ts'

const columns = {
  id: ['Folder1', 'Orders1'],
  parent: [-1, 0],
  type: [nodeType.folder, nodeType.doc],
  label: ['Sales', 'Orders'],
  url: [],
  methods: [],
  method: [],
  flags: [],
  count: [],
} as unknown as CompactTree // what pages are found by

/** Pages of one site, whose documents change with `state.etag`. */
function openPages() {
  const state = { etag: '"1"' }
  const decide = vi.fn(() => Promise.resolve({ tree: readSiteTree(columns), tag: 'tree' }))
  const parts = {
    // Of a document, pages look at nothing else until they are written.
    reader: { tree: decide, detail: () => Promise.resolve({ etag: state.etag } as PreparedJson) },
    keeper: { keep: (_: unknown, facts: unknown) => Promise.resolve(new PreparedBody(JSON.stringify(facts), '"x"')) },
    context: { config: { basePath: '', baseUrl: '' } },
  } as unknown as SiteParts // nothing is written, so that nothing else is called
  const pages = new SitePages(parts)
  const onRead = vi.fn()
  const read = async (version: SiteVersionFound, lastPart: string, language: Language = 'en') => {
    const site = { version, versions: [version] }
    const answer = await pages.page({ site, source: { of: 'share', id: 1 }, language }, lastPart, onRead)
    return answer instanceof PreparedBody ? answer.body.toString() : answer
  }
  return { state, decide, onRead, read }
}

// What addresses are made of.
const readRow = () => ({ label: 'latest', current_name: 'shop', host_name: null }) as SiteVersionFound

it('decides what a page shows once for each language, and again when the version was read again', async () => {
  const { state, decide, onRead, read } = openPages()
  const version = readRow()
  const first = await read(version, 'orders-Orders1')
  state.etag = '"2"'
  expect(await read(version, 'orders-Orders1')).toBe(first)
  expect(decide).toHaveBeenCalledTimes(1)
  expect(await read(version, 'orders-Orders1', 'zh-CN')).not.toBe(first)
  expect(decide).toHaveBeenCalledTimes(2)
  expect(await read(readRow(), 'orders-Orders1')).not.toBe(first)
  expect(decide).toHaveBeenCalledTimes(3)
  expect(onRead.mock.calls).toEqual(Array.from({ length: 4 }, () => ['Orders1']))
})

it('notes no folder as read, and keeps neither what leads elsewhere nor what is not shown', async () => {
  const { decide, onRead, read } = openPages()
  const version = readRow()
  await read(version, 'sales-Folder1')
  await read(version, 'sales-Folder1')
  expect(decide).toHaveBeenCalledTimes(1)
  for (let times = 0; times < 2; times += 1) {
    expect(await read(version, 'sales-Orders1')).toEqual({ movedTo: '/p/shop/latest/orders-Orders1' })
    await expect(read(version, 'none')).rejects.toThrow('not_accessible')
  }
  expect(decide).toHaveBeenCalledTimes(5)
  expect(onRead).not.toHaveBeenCalled()
})
