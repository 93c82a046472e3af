import { chooseParts, importOpenApi, writeOpenApi } from '@lectern/formats'
import type { ApplicationBundle, BundleDocument, HttpContent } from '@lectern/model'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readOperation } from './read-operation.ts'

/** Swagger 2.0 in the middle of its way: what the way out and back changes is more than in a description of the newest version. */
const older = `
swagger: '2.0'
info: { title: Old, version: '1' }
paths:
  /orders:
    post:
      tags: [orders]
      consumes: [application/json]
      produces: [application/json]
      summary: Order
      parameters:
        - { name: body, in: body, schema: { $ref: '#/definitions/Order' } }
        - { name: tags, in: query, type: array, items: { type: string }, collectionFormat: multi }
      responses: { 200: { description: OK, schema: { $ref: '#/definitions/Order' } } }
definitions:
  Order: { type: object, properties: { id: { type: integer, format: int64, x-nullable: true } } }
`
const sample = readFileSync(new URL('../../../../sample/en/shop.openapi.yaml', import.meta.url), 'utf8')

async function bundleOf(bytes: string): Promise<ApplicationBundle> {
  const result = await importOpenApi({ files: [{ path: 'shop.yaml', bytes }] })
  if (!result.ok) throw new Error('The description cannot be read')
  return result.bundle
}

function exportOf(bundle: ApplicationBundle, document: BundleDocument): string {
  const parts = chooseParts(bundle, { documents: [bundle.documents.indexOf(document)] })
  const application = { name: 'Shop', bundle: parts, dictionaries: [], constants: [] }
  const options = { version: '3.2', format: 'yaml', split: 'one' } as const
  const { files } = writeOpenApi({ title: 'Shop', applications: [application] }, options)
  return new TextDecoder().decode(files[0]?.bytes)
}

it.each([
  ['the sample', sample],
  ['an older version', older],
])('finds nothing but the change in operations of %s', async (_name, description) => {
  const bundle = await bundleOf(description)
  for (const document of bundle.documents) {
    // Descriptions have operations alone.
    const stored = document.content as HttpContent
    const exported = exportOf(bundle, document)
    const read = (changed: string) => readOperation({ stored, exported, changed })
    expect(await read(exported)).toEqual({ kind: 'read', content: stored })
    const changed = exported.replace(/^( +)responses:/m, '$1x-note: New\n$1responses:')
    const operation = { ...stored.operation, 'x-note': 'New' }
    expect(await read(changed)).toEqual({ kind: 'read', content: { ...stored, operation } })
  }
})
