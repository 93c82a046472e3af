/* Sending an application's documents into a module of MeterSphere: version 2 reads a Postman collection, version 3 an OpenAPI description. */
import { randomUUID } from 'node:crypto'
import type { MeterSphereVersion } from '@lectern/contracts'
import type { AppContext } from '../../../../core/context.ts'
import { askPlatform, type Platform } from './ask-platform.ts'

/** It writes all documents before it answers. */
const timeoutMs = 120_000

/** What it replaces is in the same module, and of the same method and path. */
const requestOf: Readonly<Record<MeterSphereVersion, object>> = {
  '2': { modeId: 'fullCoverage', platform: 'Postman', coverModule: true },
  '3': { type: 'API', platform: 'Swagger3', coverModule: true, syncCase: true },
}

/** @throws {PlatformError} */
export async function sendDocuments(
  context: AppContext,
  platform: Platform,
  { projectId, folderId, file }: { projectId: string; folderId: string; file: Uint8Array },
): Promise<void> {
  const shared = { model: 'definition', projectId, moduleId: folderId, protocol: 'HTTP', origin: 'idea' }
  const request = JSON.stringify({ ...requestOf[platform.version], ...shared })
  const body = multipart([
    { names: 'name="file"; filename="documents.json"', bytes: file },
    { names: 'name="request"', bytes: Buffer.from(request) },
  ])
  await askPlatform(context, platform, { method: 'POST', path: '/api/definition/import', body, timeoutMs })
}

/** Parts of JSON (RFC 7578). */
function multipart(parts: readonly { names: string; bytes: Uint8Array }[]): { bytes: Uint8Array; type: string } {
  const boundary = `lectern-${randomUUID()}`
  const pieces = parts.flatMap(({ names, bytes }) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${names}\r\nContent-Type: application/json\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])
  const bytes = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
  return { bytes, type: `multipart/form-data; boundary=${boundary}` }
}
