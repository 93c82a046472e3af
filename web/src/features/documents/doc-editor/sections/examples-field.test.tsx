import { getDictionary } from '@lectern/contracts'
import type { JsonObject } from '@lectern/model'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { ExamplesField } from './examples-field.tsx'

const channels = 'dictionary1'
const order = { type: 'object', properties: { channel: { type: 'string', 'x-lectern-enum': channels } } }
const schema = { $ref: '#/components/schemas/Order' }

/** Shows what a click makes of the representation. */
function Field() {
  const [made, setMade] = useState<JsonObject>({})
  return (
    <>
      <ExamplesField
        part={{ section: 'body', mediaType: 'application/json' }}
        media={{ schema }}
        schema={schema}
        components={{ schemas: { Order: order } }}
        onChange={(change) => {
          setMade(change({ schema }))
        }}
      />
      <output>{JSON.stringify(made['examples'])}</output>
    </>
  )
}

afterEach(clearParts)

it('adds examples with values of the dictionaries that fields name', async () => {
  const server = new FakeServer()
  server.answer(getDictionary, {
    id: channels,
    moduleId: 'module1',
    name: 'Channels',
    description: '',
    itemCount: 1,
    modifierName: 'Ann',
    updatedAtMs: 1,
    revision: '1',
    items: [{ id: '1', enumId: channels, value: 'APP', name: 'App', type: 'string', description: '', orderIndex: 0 }],
  })
  const { page, user } = renderPart(<Field />)
  await user.click(page.getByRole('button', { name: 'Add example' }))
  expect(await page.findByText('{"example":{"value":{"channel":"APP"}}}')).toBeTruthy()
  expect(server.asked(getDictionary)).toMatchObject([{ query: { id: channels } }])
})
