import { expect, it } from 'vitest'
import { tornaDebugInputs } from './debug-inputs.ts'

const environments = new Map([[7, '测试']])

function inputOf(val: object, contentType = 'application/json') {
  const props = [
    { id: '1', type: '10', name: '7', val: JSON.stringify(val) },
    { id: '2', type: '10', name: '7', val: '{"bodyText":"cut' },
    { id: '3', type: '11', name: 'torna.debug.proxy.7', val: 'true' },
  ]
  const found = tornaDebugInputs({ id: '5', content_type: contentType }, props, environments)
  expect(found.map(({ id, docId, name }) => [id, docId, name])).toEqual([[1, 5, '测试']])
  return found[0]?.request
}

it('takes the rows as they were typed, without those added by hand as such, and empty ones off', () => {
  const request = inputOf({
    pathData: { id: '9', temps: [] },
    queryData: { verbose: '', ids: '1,2', page: 2, temps: ['page'] },
    headerData: { 'X-User': '7' },
    bodyText: '{"qty":1}',
  })
  expect(request?.rows).toEqual([
    { place: 'path', name: 'id', text: '9', isOn: true },
    { place: 'query', name: 'verbose', text: '', isOn: false },
    { place: 'query', name: 'ids', text: '1,2', isOn: true },
    { place: 'query', name: 'page', text: '2', isOn: true },
    { place: 'header', name: 'X-User', text: '7', isOn: true },
  ])
  expect(request?.body).toEqual({ mediaType: 'application/json', text: '{"qty":1}', fields: [] })
})

it('takes fields of forms, without files', () => {
  const form = inputOf({ formData: { name: 'a', temps: [] } }, 'application/x-www-form-urlencoded;charset=UTF-8')
  expect(form?.body).toEqual({
    mediaType: 'application/x-www-form-urlencoded',
    text: '',
    fields: [{ name: 'name', text: 'a', isOn: true, isFile: false }],
  })
  const files = inputOf({ multipartData: { note: 'a', file: { uid: 1 } } }, 'multipart/form-data')
  expect(files?.body.fields.map(({ name }) => name)).toEqual(['note'])
  expect(inputOf({ bodyText: ' ' })?.body.mediaType).toBe('')
})

it('puts variables in place of secrets', () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2VjcmV0'
  const request = inputOf({
    headerData: { 'X-Auth.Token': 's3cret', 'X-User': token, Authorization: 'Bearer {{token}}' },
    queryData: { access_token: 's3cret' },
    bodyText: JSON.stringify({ password: 's3cret', user: 'mei' }),
  })
  expect(request?.rows.map(({ text }) => text)).toEqual([
    ...['{{access_token}}', '{{X-Auth_Token}}', '{{secret}}', 'Bearer {{token}}'],
  ])
  expect(JSON.parse(request?.body.text ?? '')).toEqual({ password: '{{secret}}', user: 'mei' })
  expect(JSON.stringify(request)).not.toMatch(/s3cret|eyJ/)
  const form = inputOf({ formData: { password: 's3cret' } }, 'application/x-www-form-urlencoded')
  expect(form?.body.fields[0]?.text).toBe('{{password}}')
})
