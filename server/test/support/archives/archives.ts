/* A space to pack with its people, and sending and fetching archives through HTTP. */
import { fetchArchive, limits, sendArchive, type ReplyOf } from '@lectern/contracts'
import type { Envelope } from '@lectern/contracts'
import { buildUser, type BuiltUser } from '../../factories/build-people.ts'
import { buildFullSpace, type FullSpace } from '../../factories/build-full-space.ts'
import type { TestApp } from '../test-app.ts'

type Cast = Record<'owner' | 'dev' | 'leaver', BuiltUser>

/** The people of a full space, of the same names in every installation. */
export const buildCast = async (test: TestApp): Promise<Cast> => ({
  owner: await buildUser(test, { isSuperAdmin: true, username: 'root' }),
  dev: await buildUser(test, { username: 'mei' }),
  leaver: await buildUser(test, { username: 'lena' }),
})

/** A full space and its people. */
export async function buildPeopledSpace(test: TestApp): Promise<Cast & { full: FullSpace }> {
  const cast = await buildCast(test)
  return { ...cast, full: await buildFullSpace(test, cast) }
}

const boundary = 'archive-boundary'

export async function sendPart(
  { app }: TestApp,
  user: BuiltUser,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>>,
): Promise<Envelope<ReplyOf<typeof sendArchive>>> {
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.lectern.zip"\r\ncontent-type: application/zip\r\n\r\n`
  const response = await app.inject({
    method: 'POST',
    url: sendArchive.path,
    headers: { token: user.token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return response.json()
}

/** Sends an archive in parts; its id. */
export async function send(test: TestApp, user: BuiltUser, bytes: Uint8Array): Promise<string> {
  let id: string | undefined
  for (let part = 0; part * limits.archivePartBytes < bytes.length; part += 1) {
    const piece = bytes.subarray(part * limits.archivePartBytes, (part + 1) * limits.archivePartBytes)
    const answer = await sendPart(test, user, piece, { part: String(part), ...(id === undefined ? {} : { id }) })
    if (answer.data === null) throw new Error(`Not kept: ${String(answer.error)}`)
    id = answer.data.id
  }
  return id ?? ''
}

export async function fetchPacked(test: TestApp, user: BuiltUser, id: string): Promise<Uint8Array> {
  const answer = await test.send(fetchArchive, { query: { id } }, user)
  return answer.rawPayload
}
