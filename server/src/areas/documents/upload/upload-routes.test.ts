import { getUpload, limits, uploadFile } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { addToProject, addToSpace, buildUser, type BuiltUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'

const test = useTestApp({ env: { LECTERN_BASE_PATH: '/docs' } })

/** A PNG’s beginning of so many pixels; the rest does not matter here. */
function png(width: number, height: number, length = 64): Buffer {
  const bytes = Buffer.alloc(length)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

function send(user: BuiltUser, moduleId: string | undefined, file: Buffer | undefined, fileName = 'a.png') {
  const boundary = 'lectern-test'
  const field =
    moduleId === undefined
      ? ''
      : `--${boundary}\r\ncontent-disposition: form-data; name="moduleId"\r\n\r\n${moduleId}\r\n`
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: text/html\r\n\r\n`
  const parts = file === undefined ? [] : [Buffer.from(head), file, Buffer.from('\r\n')]
  return test.app.inject({
    method: 'POST',
    url: uploadFile.path,
    headers: { token: user.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(field), ...parts, Buffer.from(`--${boundary}--\r\n`)]),
  })
}

interface Answer {
  code: string
  error?: string
  data: { id: string; url: string; mediaType: string; fileName: string; size: number }
}

it('keeps a picture and shows it to who knows its address, as nothing but a picture', async () => {
  const module = await buildModule(test)
  const bytes = png(20, 10)
  const { data } = (await send(module.owner, module.publicId, bytes, '../../evil <b>.html')).json<Answer>()
  expect(data).toMatchObject({ mediaType: 'image/png', fileName: 'evil <b>.html', size: 64 })
  expect(data.url).toBe(`/docs/uploadFile/get?id=${data.id}`)
  const shown = await test.app.inject({ method: 'GET', url: data.url })
  expect(shown.rawPayload.equals(bytes)).toBe(true)
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `inline; filename="${data.id}.png"`,
  })
  expect((await test.send(getUpload, { query: { id: '0'.repeat(32) } })).json<Answer>().error).toBe('not_accessible')
})

it('refuses what is no picture, too big, too many pixels, or nothing, and keeps nothing of it', async () => {
  const module = await buildModule(test)
  const errorOf = async (file: Buffer | undefined, name?: string) =>
    (await send(module.owner, module.publicId, file, name)).json<Answer>().error
  expect(await errorOf(Buffer.from('<svg onload="alert(1)"/>'), 'a.png')).toBe('upload_refused')
  expect(await errorOf(png(20_000, 1))).toBe('upload_refused')
  expect(await errorOf(undefined)).toBe('upload_missing')
  expect(await errorOf(png(1, 1, limits.uploadBytes + 1))).toBe('body_too_large')
  const kept = await test.db.selectFrom('upload').select('id').where('module_id', '=', module.id).execute()
  expect(kept).toEqual([])
})

it('is for those who may write in the application', async () => {
  const module = await buildModule(test)
  const guest = await buildUser(test)
  await addToSpace(test, module.project.space.id, guest, 'guest')
  await addToProject(test, module.project.id, guest, 'guest')
  expect((await send(guest, module.publicId, png(1, 1))).json<Answer>().error).toBe('no_permission')
  expect((await send(await buildUser(test), module.publicId, png(1, 1))).json<Answer>().error).toBe('not_accessible')
})

it('takes a file alone from people who manage documents anywhere, for no application', async () => {
  const module = await buildModule(test)
  const { project } = module
  const [dev, guest, stranger, root] = [
    await buildUser(test),
    await buildUser(test),
    await buildUser(test),
    await buildUser(test, { isSuperAdmin: true }),
  ]
  await addToSpace(test, project.space.id, dev, 'guest')
  await addToProject(test, project.id, dev, 'dev')
  await addToSpace(test, project.space.id, guest, 'guest')
  await addToProject(test, project.id, guest, 'guest')
  for (const user of [module.owner, dev, root]) {
    const { code, data } = (await send(user, undefined, png(20, 10))).json<Answer>()
    expect(code).toBe('0')
    const rows = await test.db.selectFrom('upload').select(['module_id', 'user_id']).where('id', '=', data.id).execute()
    expect(rows).toEqual([{ module_id: null, user_id: user.id }])
    expect((await test.app.inject({ method: 'GET', url: data.url })).statusCode).toBe(200)
  }
  const countAll = () => test.db.selectFrom('upload').select('id').execute()
  const before = (await countAll()).length
  for (const user of [guest, stranger])
    expect((await send(user, undefined, png(20, 10))).json<Answer>().error).toBe('no_permission')
  expect(await countAll()).toHaveLength(before)
})
