import { describe, expect, it } from 'vitest'
import fixtures from '../../test/fixtures/v1.json' with { type: 'json' }
import { firstDifference } from '../../test/difference.ts'
import { compare } from '../diff/compare.ts'
import type { ApplicationContent, DubboContent, MarkdownContent, StoredContent } from '../content/content.ts'
import { contentOf, factsOf } from '../facts/facts.ts'
import { applyAnswers } from './answers.ts'
import { merge } from './merge.ts'

function dubbo(more: Partial<DubboContent>): DubboContent {
  const parameters = { type: 'object', properties: { id: { type: 'string' } } }
  return { v: 1, kind: 'dubbo', definition: 'Order find(String id)', parameters, result: true, ...more }
}

function application(root: ApplicationContent['root']): ApplicationContent {
  return { v: 1, kind: 'application', root: { openapi: '3.2.0', info: { title: 'A', version: '1' }, ...root } }
}

describe('contents of every kind', () => {
  it('F1: go back byte for byte', () => {
    // The frozen contents are of stored forms.
    const contents = Object.values(fixtures) as unknown as StoredContent[]
    expect(contents.length).toBeGreaterThan(5)
    for (const content of contents) expect(firstDifference(contentOf(factsOf(content), content), content)).toBe('')
  })

  it('Markdown and rich text merge by line', () => {
    const page = (text: string): MarkdownContent => ({ v: 1, kind: 'markdown', text })
    const base = page('# Title\n\nOne\n\nTwo\n')
    const merged = merge({
      base,
      ours: page('# Title\n\nOne, by hand\n\nTwo\n'),
      theirs: page('# Title\n\nOne\n\nTwo\n\nThree\n'),
    })
    expect(merged).toEqual({ content: page('# Title\n\nOne, by hand\n\nTwo\n\nThree\n'), conflicts: [] })
    const clash = merge({ base, ours: page('# Ours\n'), theirs: page('# Theirs\n') })
    expect(clash.conflicts).toMatchObject([{ id: 'text', kind: 'changed', isText: true, theirs: '# Theirs\n' }])
    expect(clash.content).toEqual(page('# Ours\n'))
  })

  it('Dubbo methods merge by field and error code', () => {
    const base = dubbo({ errorCodes: [{ code: 'A', name: 'First' }] })
    const ours = dubbo({ errorCodes: [{ code: 'A', name: 'First', solution: 'Wait' }], description: 'Finds' })
    const theirs = dubbo({
      errorCodes: [
        { code: 'B', name: 'Second' },
        { code: 'A', name: 'First' },
      ],
    })
    expect(merge({ base, ours, theirs })).toEqual({
      content: {
        ...ours,
        errorCodes: [
          { code: 'B', name: 'Second' },
          { code: 'A', name: 'First', solution: 'Wait' },
        ],
      },
      conflicts: [],
    })
    expect(compare(base, theirs).map(({ sentence, params: { name } }) => [sentence, name])).toEqual([
      ['errorCode.added', 'B'],
    ])
  })

  it('applications merge by server, tag and extension', () => {
    const base = application({ servers: [{ url: '/a' }], tags: [{ name: 'x' }], 'x-team': { name: 'pay' } })
    const ours = application({
      servers: [{ url: '/a', description: 'Test' }],
      tags: [{ name: 'x' }],
      'x-team': { name: 'pay', mail: 'a@b' },
    })
    const theirs = application({
      servers: [{ url: '/b' }, { url: '/a' }],
      tags: [{ name: 'x', parent: 'y' }],
      'x-team': { name: 'money' },
    })
    expect(merge({ base, ours, theirs })).toEqual({
      content: application({
        servers: [{ url: '/b' }, { url: '/a', description: 'Test' }],
        tags: [{ name: 'x', parent: 'y' }],
        'x-team': { name: 'money', mail: 'a@b' },
      }),
      conflicts: [],
    })
  })

  it('components are merged in the terms of their section', () => {
    const component = (required: string[]): StoredContent => ({
      v: 1,
      kind: 'component',
      value: { type: 'object', required },
    })
    const versions = { base: component(['a']), ours: component(['a', 'b']), theirs: component(['c', 'a']) }
    expect(merge(versions, { section: 'schemas' })).toEqual({ content: component(['c', 'a', 'b']), conflicts: [] })
    expect(merge(versions).conflicts).toMatchObject([{ id: 'required' }])
  })

  it('a document that one side removed stays when the other edited it', () => {
    const base = dubbo({})
    const edited = dubbo({ description: 'Finds' })
    expect(merge({ base, ours: edited, theirs: undefined })).toMatchObject({
      content: edited,
      conflicts: [{ id: '', kind: 'removed_upstream' }],
    })
    expect(merge({ base, ours: base, theirs: undefined })).toEqual({ content: undefined, conflicts: [] })
  })
})

describe('applyAnswers', () => {
  const page = (text: string): MarkdownContent => ({ v: 1, kind: 'markdown', text })
  const versions = { base: page('base'), ours: page('ours'), theirs: page('theirs') }
  const added = new Map([['text', { take: 'theirs' as const }]])

  it('puts an answer into the content as it is now', () => {
    const result = applyAnswers({ versions, given: new Map(), added, present: versions.ours })
    expect(result).toEqual({ content: page('theirs'), conflicts: [] })
  })

  it('asks again when somebody edited that place in the meantime', () => {
    const result = applyAnswers({ versions, given: new Map(), added, present: page('edited') })
    expect(result.content).toEqual(page('edited'))
    expect(result.conflicts).toMatchObject([{ id: 'text', base: 'ours', ours: 'edited', theirs: 'theirs' }])
  })

  it('takes a value of one’s own', () => {
    const own = new Map([['text', { take: 'value' as const, value: 'both' }]])
    expect(merge(versions, { answers: own })).toEqual({ content: page('both'), conflicts: [] })
  })
})
