import { expect, it } from 'vitest'
import { toImportBody } from './api/import-mutations.ts'
import { hasSource, type ImportAnswers } from './import-answers.ts'

const answers: ImportAnswers = {
  format: 'openapi',
  way: 'text',
  file: undefined,
  url: ' https://shop.example/openapi.json ',
  text: 'openapi: 3.1.0',
  target: 'new',
  name: '',
  moduleId: 'Ab12cd34',
}

it('has a source only in the way that is chosen', () => {
  expect(hasSource(answers)).toBe(true)
  expect(hasSource({ ...answers, way: 'file' })).toBe(false)
  expect(hasSource({ ...answers, text: ' \n' })).toBe(false)
})

it('names a new application only when somebody named it', () => {
  expect(toImportBody(answers, 'Pr12cd34')).toEqual({ projectId: 'Pr12cd34', content: 'openapi: 3.1.0' })
  expect(toImportBody({ ...answers, name: ' Shop ' }, 'Pr12cd34')).toMatchObject({ name: 'Shop' })
})

it('sends an address trimmed, into the existing application alone', () => {
  expect(toImportBody({ ...answers, way: 'url', target: 'existing' }, 'Pr12cd34')).toEqual({
    moduleId: 'Ab12cd34',
    url: 'https://shop.example/openapi.json',
  })
})

it('sends a file as a form', async () => {
  const file = new File(['{}'], 'shop.json')
  const body = toImportBody({ ...answers, way: 'file', file, name: 'Shop' }, 'Pr12cd34')
  if (!(body instanceof FormData)) throw new Error('expected a form')
  expect([...body.keys()]).toEqual(['projectId', 'name', 'file'])
  const sent = body.get('file')
  expect(sent instanceof File && [sent.name, await sent.text()]).toEqual(['shop.json', '{}'])
})
