/* Markdown out and in again: pictures travel as files, links between documents as links between files. */
import { downloadExport, getJob, importMarkdown, startExport } from '@lectern/contracts'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { buildProject } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp()

function png(): Buffer {
  const bytes = Buffer.alloc(64)
  Buffer.from('89504e470d0a1a0a0000000d494844520000001400000014', 'hex').copy(bytes)
  return bytes
}

it('keeps pictures and links between documents on the way out and in again', async () => {
  const project = await buildProject(test)
  const { token } = project.owner
  const bring = async (files: Record<string, Uint8Array>, fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', new Blob([zipSync(files)]), 'site.zip')
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const headers = { token, 'content-type': request.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await request.arrayBuffer())
    const sent = await test.app.inject({ method: 'POST', url: importMarkdown.path, headers, payload })
    await test.jobs.runUntilIdle()
    const query = { id: sent.json<{ data: { jobId: string } }>().data.jobId }
    return (await test.call(getJob, { query }, { token })).data?.report
  }
  const texts = {
    'Start.md': '# Start\n\n![Plan](a/p%201.png) [deep](guide/deep/Deep%20end.md#x) `[no](guide/deep/Deep%20end.md)`',
    'guide/deep/Deep end.md': '# Deep end\n\n![Plan](../../a/p%201.png) [back](../../Start.md)',
  }
  const pages = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, strToU8(text)]))
  const first = await bring({ ...pages, 'a/p 1.png': png() }, { projectId: project.publicId })
  const moduleId = first?.moduleId ?? ''
  const exportFiles = async (severalFiles: 0 | 1) => {
    const body = { moduleId, format: 'markdown', severalFiles } as const
    const { data } = await test.call(startExport, { body }, { token })
    await test.jobs.runUntilIdle()
    const answer = await test.send(downloadExport, { query: { id: data?.jobId ?? '' } }, { token })
    return unzipSync(answer.rawPayload)
  }
  const files = await exportFiles(1)
  const textOf = (path: string): string => Buffer.from(files[path] ?? []).toString()
  expect(Object.keys(files).sort()).toEqual(['README.md', 'Start.md', 'guide/deep/Deep end.md', 'pictures/p_1.png'])
  expect(textOf('Start.md')).toContain(
    '![Plan](pictures/p_1.png) [deep](guide/deep/Deep%20end.md#x) `[no](guide/deep/Deep%20end.md)`',
  )
  expect(textOf('guide/deep/Deep end.md')).toContain('![Plan](../../pictures/p_1.png) [back](../../Start.md)')
  expect(Buffer.from(files['pictures/p_1.png'] ?? []).equals(png())).toBe(true)
  const again = await bring(files, { moduleId })
  expect(again?.counts).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
  expect(await test.db.selectFrom('upload').select('id').execute()).toHaveLength(1)
  const one = await exportFiles(0)
  expect(Object.keys(one).filter((path) => path.endsWith('.png'))).toEqual(['pictures/p_1.png'])
})
