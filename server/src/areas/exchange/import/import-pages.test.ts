/* Folders of Markdown: what becomes of their pictures and of links between pages. */
import { cancelJob, getJob, importMarkdown, type Job } from '@lectern/contracts'
import { isObject, type Json } from '@lectern/model'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProject, type BuiltProject } from '../../../../test/factories/build-places.ts'
import { openTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { decodeId, encodeId } from '../../../core/public-ids.ts'
import { unpackText } from '../../../db/content-store.ts'
import { createJobRunner } from '../../../jobs/job-runner.ts'
import { removeStagedPictures } from './write/clean-up.ts'
import { createImportHandler } from './import-job.ts'
import { openReadThreads } from './read/read-thread.ts'

let test: TestApp
const threads = openReadThreads(1)
beforeAll(async () => {
  test = await openTestApp({ env: { LECTERN_BASE_PATH: '/docs' } })
})
afterAll(async () => {
  await threads.close()
  await test.close()
})

/** A PNG’s beginning of so many pixels, distinguished from others by its last byte. */
function png(last: number, width = 20, length = 64): Buffer {
  const bytes = Buffer.alloc(length, last)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(10, 20)
  return bytes
}

const site = {
  'site/README.md': '# Start\n\n![logo](img/logo.png) [install](guide/install.md#windows "On Windows")',
  'site/guide/install.md':
    '---\ntitle: Install\n---\n\n# Install\n\n![same](../img/copy.png) [back](../README.md) ![no](../img/a.svg) [gone](gone.md)',
  'site/img/logo.png': png(1),
  'site/img/copy.png': png(1),
  'site/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'site/img/unused.png': png(2),
}

function zip(files: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, typeof content === 'string' ? strToU8(content) : content]),
    ),
  )
}

async function start(
  { owner, publicId }: BuiltProject,
  files: Record<string, string | Uint8Array>,
  fields: Record<string, string> = {},
): Promise<string> {
  const form = new FormData()
  const all = fields['moduleId'] === undefined ? { projectId: publicId, ...fields } : fields
  for (const [name, value] of Object.entries(all)) form.set(name, value)
  form.set('file', new Blob([zip(files)]), 'site.zip')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  const response = await test.app.inject({
    method: 'POST',
    url: importMarkdown.path,
    headers: { token: owner.token, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return response.json<{ data: { jobId: string } }>().data.jobId
}

async function bring(...args: Parameters<typeof start>): Promise<Job> {
  const id = await start(...args)
  await test.jobs.runUntilIdle()
  const { data } = await test.call(getJob, { query: { id } }, { token: args[0].owner.token, language: 'en' })
  if (data === null) throw new Error('no job')
  return data
}

/** Texts of the live documents by name, with their ids. */
async function listTexts(job: Job): Promise<Map<string, { id: string; text: string }>> {
  const rows = await test.db
    .selectFrom('doc')
    .innerJoin('revision', 'revision.id', 'doc.head_revision_id')
    .innerJoin('content', 'content.hash', 'revision.hash')
    .leftJoin('content as base', 'base.hash', 'content.base_hash')
    .select(['doc.id', 'doc.name', 'content.bytes', 'base.bytes as base'])
    .where('doc.module_id', '=', decodeId('module', job.report?.moduleId ?? ''))
    .where('doc.is_folder', '=', 0)
    .where('doc.deleted_at_ms', 'is', null)
    .execute()
  return new Map(
    rows.map(({ id, name, bytes, base }) => {
      // Stored texts are JSON; JSON.parse is typed any.
      const content = JSON.parse(unpackText(bytes, base ?? undefined)) as Json
      return [
        name,
        {
          id: encodeId('doc', id),
          text: isObject(content) && typeof content['text'] === 'string' ? content['text'] : '',
        },
      ]
    }),
  )
}

const listUploads = (job: Job) =>
  test.db
    .selectFrom('upload')
    .selectAll()
    .where('module_id', '=', decodeId('module', job.report?.moduleId ?? ''))
    .execute()

async function countFiles(): Promise<number[]> {
  const uploads = await test.db.selectFrom('upload').select('id').execute()
  const files = await test.db.selectFrom('stored_file').select('key').execute()
  const staged = await test.db.selectFrom('doc').select('id').where('deleted_at_ms', '=', 0).execute()
  return [uploads.length, files.length, staged.length]
}

describe('a folder of pages', () => {
  it('keeps its pictures as uploads and leads from page to page; what does not arrive is named by page and line', async () => {
    const project = await buildProject(test)
    const job = await bring(project, site)
    expect(job).toMatchObject({ state: 'done', report: { counts: { added: 2 } } })
    const [upload, ...others] = await listUploads(job)
    expect(others).toEqual([])
    expect(upload).toMatchObject({
      file_name: 'logo.png',
      media_type: 'image/png',
      size: 64,
      user_id: project.owner.id,
    })
    const texts = await listTexts(job)
    const picture = `/docs/uploadFile/get?id=${upload?.id ?? ''}`
    expect(texts.get('Start')?.text).toBe(
      `# Start\n\n![logo](${picture}) [install](/docs/view/${texts.get('Install')?.id ?? ''}#windows "On Windows")`,
    )
    expect(texts.get('Install')?.text).toBe(
      `# Install\n\n![same](${picture}) [back](/docs/view/${texts.get('Start')?.id ?? ''}) ![no](../img/a.svg) [gone](gone.md)`,
    )
    const shown = await test.app.inject({ method: 'GET', url: picture })
    expect(shown.rawPayload.equals(png(1))).toBe(true)
    expect(job.report?.issues.map(({ message }) => message)).toEqual([
      'guide/install.md, line 7: the picture img/a.svg was not imported. Only PNG, JPEG, WebP and GIF pictures within the upload limits are supported.',
      'guide/install.md, line 7: the link to guide/gone.md doesn’t match a page in the folder. It was kept as written.',
      'img/unused.png is not a Markdown file or a picture used by one. It was not imported.',
    ])
  })

  it('comes again without a change and without a second upload; a preview writes nothing', async () => {
    const project = await buildProject(test)
    const job = await bring(project, site)
    const moduleId = job.report?.moduleId ?? ''
    const before = await listUploads(job)
    const again = await bring(project, site, { moduleId })
    expect(again.report?.counts).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    expect(await listUploads(job)).toEqual(before)
    const next = { ...site, 'site/more.md': '# More\n![x](img/unused.png) ![again](img/logo.png) [r](README.md)' }
    const counts = await countFiles()
    const preview = await bring(project, next, { moduleId, mode: 'preview' })
    expect(preview.report?.counts).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
    expect(await countFiles()).toEqual(counts)
    const more = await bring(project, next, { moduleId })
    expect(more.report?.counts).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
    expect((await listUploads(job)).map(({ file_name }) => file_name).sort()).toEqual(['logo.png', 'unused.png'])
  })

  it('refuses pictures that could not be uploaded either', async () => {
    const job = await bring(await buildProject(test), {
      'a.md': '# A\n![wide](wide.png) ![fake](fake.png) ![fits](fits.png)',
      'wide.png': png(1, 20_000),
      'fake.png': '<svg onload="alert(1)"/>',
      'fits.png': png(3),
    })
    expect((await listUploads(job)).map(({ file_name }) => file_name)).toEqual(['fits.png'])
    expect(job.report?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('a.md, line 2: the picture wide.png was not imported'),
      expect.stringContaining('a.md, line 2: the picture fake.png was not imported'),
    ])
  })

  it('brings no picture of a page that is left out, and its links stay as written', async () => {
    const project = await buildProject(test)
    const job = await bring(project, { 'a.md': '# A' })
    const moduleId = job.report?.moduleId ?? ''
    const files = { 'a.md': '# A\n[b](b.md)', 'b.md': '# B\n![x](x.png)', 'x.png': png(4) }
    const preview = await bring(project, files, { moduleId, mode: 'preview' })
    const body = { moduleId, previewId: preview.id, skipped: { folders: [], docs: ['markdown:/B'] } }
    await test.send(importMarkdown, { body }, { token: project.owner.token })
    await test.jobs.runUntilIdle()
    expect(preview.report?.counts).toMatchObject({ added: 1, changed: 1 })
    expect(await listUploads(job)).toEqual([])
    expect((await listTexts(job)).get('A')?.text).toBe('# A\n[b](b.md)')
  })

  it('leaves nothing behind when it is cancelled, or its server dies before it is', async () => {
    const project = await buildProject(test)
    const before = await countFiles()
    const [uploads = 0, stored = 0, staged = 0] = before
    const id = await start(project, site)
    const met: string[] = []
    const runner = createJobRunner(test.context, {
      handlers: [
        createImportHandler(
          test.context,
          {
            read: (task, host, signal) =>
              threads.read(
                task,
                {
                  ...host,
                  answer: async (message) => {
                    const answer = await host.answer(message)
                    met.push(message.type)
                    if (message.type === 'batch') {
                      expect(await countFiles()).toEqual([uploads + 1, stored + 1, staged + 3])
                      await test.call(cancelJob, { body: { id } }, { token: project.owner.token })
                    }
                    return answer
                  },
                },
                signal,
              ),
            close: () => Promise.resolve(),
          },
          'markdown',
        ),
      ],
      concurrency: 1,
    })
    await runner.runUntilIdle()
    expect(met).toContain('pictures')
    expect(met).toContain('batch')
    expect(await countFiles()).toEqual(before)
    // As if the process had died before it could clean up, and the job been cancelled afterwards.
    const kept = await bring(project, site)
    const [upload] = await listUploads(kept)
    await test.db
      .insertInto('stored_file')
      .values({ key: 'left', bytes: png(5) })
      .execute()
    if (upload === undefined) throw new Error('no upload')
    await test.db
      .insertInto('upload')
      .values({ ...upload, id: 'left' })
      .execute()
    const jobId = decodeId('job', id)
    const { payload } = await test.db
      .selectFrom('job')
      .select('payload')
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    // The job's own payload, an object.
    const left = { ...(JSON.parse(payload) as object), stagedUploads: ['left'] }
    await test.db
      .updateTable('job')
      .set({ payload: JSON.stringify(left) })
      .where('id', '=', jobId)
      .execute()
    await removeStagedPictures(test.db)
    expect(await listUploads(kept)).toEqual([upload])
    expect(await countFiles()).toEqual([uploads + 1, stored + 1, staged])
  })
})
