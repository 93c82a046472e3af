import { cleanup } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { BodyForm } from '../form/body-form.tsx'
import type { SchemaSource } from './use-schema.ts'
import { draftOf, type CallDraft, type TriedDocument } from '../draft/call-draft.ts'

vi.mock('../../../../shared/ui/code-editor/code-editor.tsx', () => import('../../../../../test/stand-in-editor.tsx'))
afterEach(clearParts)

const query = 'query A { a } query B { b }'

const noSchema: SchemaSource['ask'] = () => Promise.resolve(undefined)

function Page({ variables, ask = noSchema }: { variables: string; ask?: SchemaSource['ask'] }) {
  const document: TriedDocument = {
    content: { v: 1, kind: 'http', container: 'paths', method: 'post', path: '/graphql', operation: {} },
    components: {},
    application: { root: {} },
    hints: {},
  }
  const [draft, setDraft] = useState<CallDraft>(() => {
    const made = draftOf(document, '')
    const text = `{"query": ${JSON.stringify(query)}, "variables": ${variables}}`
    return { ...made, body: { ...made.body, kind: 'text' as const, mediaType: 'application/json', text } }
  })
  return (
    <>
      <BodyForm
        document={document}
        body={draft.body}
        schemaSource={{ address: 'https://shop.example/graphql', isVisit: false, ask }}
        onChange={(change) => setDraft(change)}
      />
      <output>{draft.body.text}</output>
    </>
  )
}

it('shows a body of GraphQL as query, variables and operation, and writes it as one JSON', async () => {
  const { page, user } = renderPart(<Page variables="{}" />)
  expect(page.getByLabelText('Query').textContent).toBe(query)
  expect(page.getByText('The query has several operations. Select the one to run.')).toBeTruthy()
  await user.click(page.getByRole('combobox', { name: 'Operation' }))
  await user.click(await page.findByRole('option', { name: 'B' }))
  const sent: unknown = JSON.parse(page.getByRole('status').textContent)
  expect(sent).toEqual({ query, variables: {}, operationName: 'B' })
  await user.click(page.getByRole('radio', { name: 'JSON' }))
  expect(page.getByLabelText('Request body').textContent).toContain('"operationName": "B"')
})

it('names what is wrong with variables', () => {
  const { page } = renderPart(<Page variables="[1]" />)
  expect(page.getByText('Variables must be a JSON object.')).toBeTruthy()
})

it('loads the schema of the service, keeps it, and repeats in words what the service refuses', async () => {
  const schema = { queryType: { name: 'Query' }, types: [{ kind: 'OBJECT', name: 'Query', fields: [] }] }
  const refused = { errors: [{ message: 'Introspection is disabled' }] }
  const answers = [
    () => Response.json(refused, { status: 400 }),
    () => new Response('<html>', { status: 404 }),
    () => Response.json({ data: { __schema: schema } }),
  ]
  const ask = () => Promise.resolve(answers.shift()?.())
  const { page, user } = renderPart(<Page variables="{}" ask={ask} />)
  const load = page.getByRole('button', { name: 'Load schema' })
  await user.click(load)
  expect(await page.findByText('The service did not return its schema: Introspection is disabled')).toBeTruthy()
  await user.click(load)
  expect(await page.findByText(/^The service returned status 404 without a schema\./)).toBeTruthy()
  await user.click(load)
  expect(await page.findByText(/^1 type loaded\./)).toBeTruthy()
  cleanup()
  expect(renderPart(<Page variables="{}" />).page.getByText(/^1 type loaded\./)).toBeTruthy()
})
