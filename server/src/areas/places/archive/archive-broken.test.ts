import {
  cancelJob,
  fetchArchive,
  limits,
  listArchives,
  packSpace,
  unpackAsSpace,
  unpackIntoSpace,
} from '@lectern/contracts'
import { createHash } from 'node:crypto'
import { strFromU8, strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addToSpace, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildSpace } from '../../../../test/factories/build-places.ts'
import type { FullSpace } from '../../../../test/factories/build-full-space.ts'
import { buildPeopledSpace, fetchPacked, send, sendPart } from '../../../../test/support/archives/archives.ts'
import { openArchive } from '../../../../test/support/archives/canonical-archive.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { removeUnpacked } from './unpack/remove-staged.ts'
import { sweepArchives } from './archive-commands.ts'

/** The thread starts with the first: long on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const test = useTestApp()
let owner: BuiltUser
let dev: BuiltUser
let full: FullSpace
let packed: Uint8Array
beforeAll(async () => {
  ;({ owner, dev, full } = await buildPeopledSpace(test))
  const { data } = await test.call(packSpace, { body: { spaceId: full.publicId } }, owner)
  await test.jobs.runUntilIdle()
  packed = await fetchPacked(test, owner, data?.id ?? '')
})

const tables = [
  'space',
  'project',
  'module',
  'doc',
  'component',
  'revision',
  'content',
  'dictionary',
  'upload',
  'stored_file',
  'share',
  'comment',
  'trash',
  'incoming_source',
  'user',
  'space_member',
] as const

async function countRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(test.db)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

type Files = Record<string, Uint8Array>
type Lines = Record<string, unknown>[]

/** The archive with changed files, and the manifest that fits them unless it is to be found out. */
function changed(change: (files: Files) => void, isSigned = true): Uint8Array {
  const files = { ...openArchive(packed).files }
  change(files)
  if (isSigned) {
    // The archive's own form.
    const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array())) as {
      entries: Record<string, unknown>
    }
    manifest.entries = Object.fromEntries(
      Object.entries(files)
        .filter(([name]) => name !== 'manifest.json')
        .map(([name, bytes]) => {
          const lines = name.endsWith('.ndjson') ? { lines: strFromU8(bytes).split('\n').length - 1 } : {}
          return [name, { bytes: bytes.length, ...lines, sha256: createHash('sha256').update(bytes).digest('hex') }]
        }),
    )
    files['manifest.json'] = strToU8(JSON.stringify(manifest))
  }
  return zipSync(files)
}

function changeLines(kind: string, change: (lines: Lines) => Lines | undefined, isSigned = true): Uint8Array {
  return changed((files) => {
    const name = `${kind}.ndjson`
    const lines = strFromU8(files[name] ?? new Uint8Array())
      .split('\n')
      .filter(Boolean)
      // The archive's own form.
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const written = change(lines) ?? lines
    files[name] = strToU8(written.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }, isSigned)
}

const first = (change: Record<string, unknown>) => (lines: Lines) => {
  Object.assign(lines[0] ?? {}, change)
  return lines
}

async function refusalOf(bytes: Uint8Array) {
  const id = await send(test, owner, bytes)
  await test.call(unpackAsSpace, { body: { id } }, owner)
  await test.jobs.runUntilIdle()
  const archive = (await test.call(listArchives, {}, owner)).data?.find((each) => each.id === id)
  return { state: archive?.state, ...archive?.failure?.problem }
}

describe('a broken archive changes nothing and says what is wrong where', () => {
  const cases: [string, () => Uint8Array, object][] = [
    ['no zip', () => strToU8('no zip at all'), { rule: 'noZip' }],
    ['cut short', () => packed.subarray(0, packed.length / 2), { rule: 'noZip' }],
    ['no manifest', () => changed((files) => delete files['manifest.json'], false), { rule: 'noManifest' }],
    ['another zip', () => zipSync({ 'manifest.json': strToU8('{}') }), { rule: 'otherFormat' }],
    [
      'a newer one',
      () => zipSync({ 'manifest.json': strToU8('{"formatVersion":99}') }),
      { rule: 'newerFormat', what: '99' },
    ],
    [
      'a missing file',
      () => changed((files) => delete files['docs.ndjson'], false),
      { rule: 'entryMissing', entry: 'docs.ndjson' },
    ],
    [
      'a further file',
      () => changed((files) => (files['x.txt'] = strToU8('x')), false),
      { rule: 'entryUnknown', entry: 'x.txt' },
    ],
    ['a way out', () => changed((files) => (files['../x'] = strToU8('x')), false), { rule: 'entryName' }],
    [
      'a changed file',
      () => changeLines('docs', first({ name: 'other' }), false),
      { rule: 'digest', entry: 'docs.ndjson' },
    ],
    ['no JSON', () => changed((files) => (files['docs.ndjson'] = strToU8('{}\n{\n'))), { rule: 'form', line: 1 }],
    [
      'no JSON either',
      () => changed((files) => (files['trash.ndjson'] = strToU8('{\n'))),
      { rule: 'noJson', entry: 'trash.ndjson', line: 1 },
    ],
    [
      'a wrong value',
      () =>
        changeLines('docs', (lines) => {
          Object.assign(lines[2] ?? {}, { status: 7 })
          return lines
        }),
      { rule: 'form', entry: 'docs.ndjson', line: 3, what: 'status must be equal to one of the allowed values' },
    ],
    [
      'an unknown field',
      () => changeLines('shares', first({ passwordHash: 'x' })),
      { rule: 'form', entry: 'shares.ndjson', line: 1 },
    ],
    [
      'a character no database takes',
      () => changeLines('comments', first({ text: 'a\0b' })),
      { rule: 'form', entry: 'comments.ndjson', line: 1 },
    ],
    [
      'a lost reference',
      () => changeLines('docs', first({ moduleId: 424242 })),
      { rule: 'reference', entry: 'docs.ndjson', line: 1, what: 'moduleId' },
    ],
    [
      'a folder in itself',
      () =>
        changeLines('docs', (lines) => {
          const folder = lines.find((line) => line['isFolder'] === 1)
          Object.assign(folder ?? {}, { parentId: folder?.['id'] })
          return lines
        }),
      { rule: 'cycle', entry: 'docs.ndjson' },
    ],
    [
      'one thing twice',
      () => changeLines('docs', (lines) => [...lines, ...lines.slice(0, 1)]),
      { rule: 'duplicate', entry: 'docs.ndjson', what: 'id' },
    ],
    [
      'one key twice',
      () =>
        changeLines('docs', (lines) => {
          Object.assign(lines[1] ?? {}, { naturalKey: lines[0]?.['naturalKey'] })
          return lines
        }),
      { rule: 'duplicate', entry: 'docs.ndjson', line: 2 },
    ],
    [
      'a changed content',
      () => changeLines('contents', first({ content: { v: 1, kind: 'markdown', text: 'forged' } })),
      { rule: 'contentDigest', entry: 'contents.ndjson', line: 1 },
    ],
    [
      'a content of no kind',
      () =>
        changeLines('contents', (lines) => {
          const content = { v: 1, kind: 'evil' }
          return [...lines, { hash: createHash('sha256').update(JSON.stringify(content)).digest('hex'), content }]
        }),
      { rule: 'content', entry: 'contents.ndjson' },
    ],
    [
      'a content of another kind',
      () =>
        changeLines('revisions', (lines) => {
          const other = lines.find((line) => line['subjectKind'] === 'dictionary')
          Object.assign(lines.find((line) => line['subjectKind'] === 'doc') ?? {}, { hash: other?.['hash'] })
          return lines
        }),
      { rule: 'content', entry: 'revisions.ndjson', what: 'dictionary' },
    ],
    [
      'a picture that is none',
      () =>
        changed((files) => {
          const name = Object.keys(files).find((each) => each.startsWith('uploads/')) ?? ''
          files[name] = strToU8('<svg onload="alert(1)"/>')
        }),
      { rule: 'picture' },
    ],
    [
      'a picture that unfolds',
      () =>
        changed((files) => {
          const name = Object.keys(files).find((each) => each.startsWith('uploads/')) ?? ''
          files[name] = new Uint8Array(limits.uploadBytes + 1)
        }),
      { rule: 'tooLarge' },
    ],
    ['no space', () => changeLines('space', () => []), { rule: 'spaceMissing', entry: 'space.ndjson' }],
  ]
  it.each(cases)('%s', async (_name, make, problem) => {
    const before = await countRows()
    expect(await refusalOf(make())).toMatchObject({ state: 'failed', ...problem })
    const { stored_file: files, ...rows } = await countRows()
    const { stored_file: formerFiles, ...former } = before
    expect(rows).toEqual(former)
    // What was sent stays for a day; nothing else does.
    expect((files ?? 0) - (formerFiles ?? 0)).toBeLessThanOrEqual(1)
  })
})

it('makes rich text harmless, whoever wrote the file', async () => {
  const html = '<p onclick="x()">Hi<script>alert(1)</script></p>'
  const content = { v: 1, kind: 'custom', html }
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  const withHtml = openArchive(changeLines('contents', (lines) => [...lines, { hash, content }])).files
  const bytes = changed((files) => {
    Object.assign(files, withHtml)
    const revisions = strFromU8(files['revisions.ndjson'] ?? new Uint8Array()).split('\n')
    files['revisions.ndjson'] = strToU8(
      revisions
        .map((line) => (line.includes('"subjectKind":"doc"') ? line.replace(/"hash":"\w+"/, `"hash":"${hash}"`) : line))
        .join('\n'),
    )
  })
  const id = await send(test, owner, bytes)
  await test.call(unpackAsSpace, { body: { id, name: 'Harmless' } }, owner)
  await test.jobs.runUntilIdle()
  const archive = (await test.call(listArchives, {}, owner)).data?.find((each) => each.id === id)
  expect(archive).toMatchObject({ state: 'done', outcome: { spaceName: 'Harmless' } })
  const cleaned = createHash('sha256')
    .update(JSON.stringify({ ...content, html: '<p>Hi</p>' }))
    .digest('hex')
  const stored = await test.db.selectFrom('content').select('hash').where('hash', 'in', [hash, cleaned]).execute()
  expect(stored).toEqual([{ hash: cleaned }])
})

it('removes everything it began when it is stopped, and shows nothing of it meanwhile', async () => {
  const before = await countRows()
  const id = await send(test, owner, packed)
  const { data } = await test.call(unpackAsSpace, { body: { id } }, owner)
  expect((await test.call(cancelJob, { body: { id: data?.jobId ?? '' } }, owner)).code).toBe('0')
  await test.jobs.runUntilIdle()
  const { stored_file: _files, ...rows } = await countRows()
  const { stored_file: _former, ...former } = before
  expect(rows).toEqual(former)
  // As a process that died half-way leaves it.
  const hidden = await buildSpace(test, { owner, name: 'half' })
  await test.db.updateTable('space').set({ deleted_at_ms: 0 }).where('id', '=', hidden.id).execute()
  await removeUnpacked(test.context, 1_234_567, {
    archiveId: id,
    spaceId: null,
    mayAttribute: true,
    stagedSpaceId: hidden.id,
  })
  expect(await test.db.selectFrom('space').select('id').where('id', '=', hidden.id).execute()).toEqual([])
})

it('takes parts in their order and of their size, one archive at a time', async () => {
  const half = new Uint8Array(10)
  const begun = await sendPart(test, dev, half, { part: '0' })
  const id = begun.data?.id ?? ''
  expect((await sendPart(test, dev, half, { part: '1', id })).error).toBe('archive_part_missing')
  expect((await sendPart(test, dev, half, { part: '0', id })).error).toBe('archive_part_missing')
  expect((await sendPart(test, owner, half, { part: '1', id })).error).toBe('archive_not_found')
  expect((await sendPart(test, dev, new Uint8Array(limits.archivePartBytes + 1), { part: '0' })).error).toBe(
    'body_too_large',
  )
  const again = await sendPart(test, dev, new Uint8Array(limits.archivePartBytes), { part: '0' })
  const next = await sendPart(test, dev, half, { part: '1', id: again.data?.id ?? '' })
  expect(next.data?.size).toBe(limits.archivePartBytes + 10)
  const kept = await test.db.selectFrom('archive_file').select('id').where('owner_id', '=', dev.id).execute()
  expect(kept).toEqual([{ id: again.data?.id }])
})

it('is fetched by who packed it only, for a day, and while they may', async () => {
  const { data } = await test.call(packSpace, { body: { spaceId: full.publicId } }, owner)
  const id = data?.id ?? ''
  expect((await test.send(fetchArchive, { query: { id } }, owner)).json()).toMatchObject({ error: 'archive_not_found' })
  await test.jobs.runUntilIdle()
  expect((await test.send(fetchArchive, { query: { id } }, owner)).headers).toMatchObject({
    'content-type': 'application/zip',
  })
  expect((await test.send(fetchArchive, { query: { id } }, dev)).json()).toMatchObject({ error: 'archive_not_found' })
  await test.db.updateTable('user').set({ is_super_admin: 0 }).where('id', '=', owner.id).execute()
  await test.db.updateTable('space_member').set({ role: 'dev' }).where('user_id', '=', owner.id).execute()
  expect((await test.send(fetchArchive, { query: { id } }, owner)).json()).toMatchObject({ error: 'no_permission' })
  await test.db.updateTable('user').set({ is_super_admin: 1 }).where('id', '=', owner.id).execute()
  const parts = () => test.db.selectFrom('stored_file').select('key').where('key', 'like', `${id}/%`).execute()
  expect(await parts()).not.toEqual([])
  test.advance(24 * 60 * 60_000)
  await sweepArchives(test.context)
  expect(await parts()).toEqual([])
  expect((await test.call(unpackIntoSpace, { body: { id, spaceId: full.publicId } }, owner)).error).toBeDefined()
})

it('goes into no space of others, and none that is composed', async () => {
  const composed = await buildSpace(test, { owner: dev, isCompose: 1 })
  const id = await send(test, dev, packed)
  expect((await test.call(unpackIntoSpace, { body: { id, spaceId: composed.publicId } }, dev)).error).toBe(
    'space_is_composed',
  )
  const other = await buildSpace(test)
  expect((await test.call(unpackIntoSpace, { body: { id, spaceId: other.publicId } }, dev)).error).toBe(
    'not_accessible',
  )
  await addToSpace(test, other.id, dev, 'guest')
  expect((await test.call(unpackIntoSpace, { body: { id, spaceId: other.publicId } }, dev)).error).toBe('no_permission')
})
