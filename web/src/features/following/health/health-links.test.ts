import { docType, type HealthPlace } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { mendPath, subjectPath } from './health-links.ts'

const home = { moduleId: 'm', projectId: 'p' }
const doc = { subject: 'doc', subjectId: 'd', docType: docType.http } as const
const model = { ...doc, subject: 'model', subjectId: 'x' } as const
const at = (place: HealthPlace['place'], status = ''): HealthPlace => ({ place, status, name: 'a' })

it('leads to documents and models', () => {
  expect(subjectPath(home, doc)).toBe('/view/d')
  expect(subjectPath(home, model)).toBe('/project/doc/p?module=m&segment=models&model=x')
})

it('leads to the section that has what to mend', () => {
  expect(mendPath(home, doc, 'no-description')).toBe('/doc/edit/m/d#basics')
  expect(mendPath(home, doc, 'no-error-response')).toBe('/doc/edit/m/d#responses')
  expect(mendPath(home, doc, 'fields-undescribed', at('query'))).toBe('/doc/edit/m/d#query')
  expect(mendPath(home, doc, 'example-mismatch', at('response', '200'))).toBe('/doc/edit/m/d#response%3A200')
  expect(mendPath(home, doc, 'fields-undescribed', at('header', '201'))).toBe('/doc/edit/m/d#response%3A201')
  expect(mendPath(home, { ...doc, docType: docType.dubbo }, 'fields-undescribed', at('body'))).toBe(
    '/doc/edit/m/d#parameters',
  )
  expect(mendPath(home, { ...doc, docType: docType.markdown }, 'broken-link')).toBe('/doc/edit/m/d#text')
  expect(mendPath(home, doc, 'answer-differs', at('response', '200'))).toBe('/doc/edit/m/d#response%3A200')
  expect(mendPath(home, doc, 'answer-differs', at('response'))).toBe('/doc/edit/m/d#responses')
  expect(mendPath(home, doc, 'failing-case')).toBe('/view/d?segment=debug#cases')
  expect(mendPath(home, doc, 'never-read')).toBe('/view/d')
  expect(mendPath(home, model, 'fields-undescribed', at('model'))).toBe(subjectPath(home, model))
  for (const rule of ['removed-upstream', 'behind-source'] as const)
    expect(mendPath(home, doc, rule)).toBe('/project/doc/p?module=m&segment=review')
})
