import type { RequestDescription } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { sampleLanguages } from './sample-languages.ts'
import { writeSample } from './snippets.ts'

const request: RequestDescription = {
  method: 'POST',
  url: 'https://api.shop.test/v1/orders?q=a%20b',
  query: [{ name: 'q', value: 'a b' }],
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  cookies: [],
  body: { mediaType: 'application/json', text: '{\n  "note": "it\'s"\n}' },
}

describe('writeSample', () => {
  it.each(sampleLanguages)('writes %s with the encoded address, once, and the body', (language) => {
    const sample = writeSample(request, language)
    expect(sample.match(/a%20b|a\+b/g)).toHaveLength(1)
    expect(sample).not.toContain('a b')
    expect(sample).toContain('note')
  })

  it('writes a form', () => {
    const form: RequestDescription = {
      ...request,
      headers: [],
      body: {
        mediaType: 'multipart/form-data',
        fields: [
          { name: 'file', fileName: 'a.png' },
          { name: 'kind', value: 'x' },
        ],
      },
    }
    expect(writeSample(form, 'curl')).toContain("--form 'file=@a.png'")
    expect(writeSample(form, 'python')).toContain('open("a.png", "rb")')
  })
})
