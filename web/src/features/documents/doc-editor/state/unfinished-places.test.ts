import type { HttpContent } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { examplePlace, gridPlace, sectionOfPlace, stillThere } from './unfinished-places.ts'

const json = 'application/json'
const content: HttpContent = {
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'post',
  path: '/books',
  operation: {
    requestBody: { content: { [json]: { schema: {}, examples: { one: { value: 1 } } } } },
    responses: { 200: { description: '', content: { [json]: { schema: {}, example: 2 } } } },
  },
}

describe('the place of an unfinished text', () => {
  it('stands in the section that shows its field', () => {
    expect(sectionOfPlace(gridPlace({ section: 'query', mediaType: '' }))).toBe('query')
    expect(sectionOfPlace(examplePlace({ section: 'response-200', mediaType: json }, 'one'))).toBe('response:200')
    expect(sectionOfPlace(gridPlace({ section: 'response-404-headers', mediaType: '' }))).toBe('response:404')
  })
})

describe('unfinished texts', () => {
  const there = {
    [gridPlace({ section: 'query', mediaType: '' })]: 'a',
    [gridPlace({ section: 'body', mediaType: json })]: 'b',
    [examplePlace({ section: 'body', mediaType: json }, 'one')]: '{',
    [examplePlace({ section: 'response-200', mediaType: json }, '')]: '[',
  }

  it('stay while their field is there', () => {
    expect(stillThere(there, content, {})).toBe(there)
  })

  it('go with it', () => {
    const gone = {
      [gridPlace({ section: 'body', mediaType: 'text/plain' })]: 'a',
      [examplePlace({ section: 'body', mediaType: json }, 'two')]: '{',
      [examplePlace({ section: 'response-404', mediaType: json }, '')]: '{',
    }
    expect(stillThere({ ...there, ...gone }, content, {})).toEqual(there)
  })
})
