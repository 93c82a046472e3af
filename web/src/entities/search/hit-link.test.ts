import type { SearchedField, SearchHit } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { fieldPath, hitPath, sharePlace, sharesPath } from './hit-link.ts'

const none = { text: '', marks: [] }
const hit: SearchHit = {
  ...{ kind: 'field', id: 'doc00001', title: none, docType: 0, httpMethod: 'GET', url: none, isDeprecated: false },
  ...{ excerpt: none, fields: [], fieldCount: 0, spaceId: 's', spaceName: '', projectId: 'p', projectName: '' },
  ...{ moduleId: 'm', moduleName: '', folders: [], comment: null, updatedAtMs: 0 },
}
const field: SearchedField = {
  name: { text: 'items[].sku', marks: [] },
  place: 'body',
  status: '',
  type: '',
  text: none,
}

it('leads to the field of a document', () => {
  expect(fieldPath(hit, field)).toBe('/view/doc00001#body.items%5B%5D.sku')
  expect(fieldPath(hit, { ...field, place: 'response', status: '200' })).toBe(
    '/view/doc00001#response-200.items%5B%5D.sku',
  )
  expect(fieldPath(hit, { ...field, place: 'header', status: '201' })).toBe(
    '/view/doc00001#response-201-headers.items%5B%5D.sku',
  )
  expect(fieldPath(hit, { ...field, place: 'response' })).toBe('/view/doc00001#result.items%5B%5D.sku')
  expect(fieldPath({ ...hit, kind: 'model', id: 'x' }, { ...field, place: 'model' })).toBe(
    '/project/doc/p?module=m&segment=models&model=x',
  )
})

it('leads to everything that is found', () => {
  const pathOf = (kind: SearchHit['kind'], more: Partial<SearchHit> = {}) => hitPath({ ...hit, kind, id: 'x', ...more })
  expect(pathOf('doc')).toBe('/view/x')
  expect(pathOf('dictionary')).toBe('/project/doc/p?module=m&segment=dictionary&dictionary=x')
  expect(pathOf('constant')).toBe('/project/doc/p?module=m&segment=dictionary')
  expect(pathOf('constant', { moduleId: '' })).toBe('/project/code/p')
  expect(pathOf('folder')).toBe('/project/doc/p?module=m')
  const comment = { docId: 'd', author: 'Ann', isResolved: false }
  expect(pathOf('comment', { comment })).toBe('/view/d?comment=x')
})

it('leads to the shares of an application and of a release', () => {
  const share = { id: 's', name: 'Partner', projectId: 'p', projectName: 'Shop', module: null, release: null }
  const ofModule = { ...share, module: { id: 'm', name: 'API' } }
  const ofRelease = { ...share, release: { id: 'r', releaseNo: '1.0' } }
  expect([ofModule, ofRelease].map((each) => [sharesPath(each), sharePlace(each)])).toEqual([
    ['/project/doc/p?module=m&segment=share', 'Shop / API'],
    ['/project/release/p/r?open=shares', 'Shop / 1.0'],
  ])
})
