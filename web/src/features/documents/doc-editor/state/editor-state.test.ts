import { notDeprecated } from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import { describe, expect, it } from 'vitest'
import { rebase, reduceEditor, withSource, type EditorState } from './editor-state.ts'
import { startTimeline } from './undo.ts'
import type { EditorValues } from './values.ts'

const http = (operation: JsonObject): HttpContent => ({
  v: 1,
  kind: 'http',
  container: 'paths',
  method: 'get',
  path: '/books',
  operation,
})

const valuesWith = (operation: JsonObject, more: Partial<EditorValues> = {}): EditorValues => ({
  name: '查询图书',
  parentId: '',
  version: '1',
  status: 5,
  author: '',
  deprecated: notDeprecated,
  isShow: 1,
  isLocked: 0,
  content: http(operation),
  ...more,
})

const stateOf = (present: EditorValues, base = valuesWith({})): EditorState => ({
  base,
  revision: 'r1',
  timeline: startTimeline(present),
  source: undefined,
  unfinished: {},
  docId: 'doc1',
  proposalId: 'comment1',
})

const sent = valuesWith({ description: 'a' })
const saved = (stored: EditorValues) => ({ kind: 'saved', sent, stored, revision: 'r2', docId: 'doc1' }) as const

describe('what was typed while a save ran', () => {
  it('goes on over what was saved', () => {
    const present = valuesWith({ description: 'a', operationId: 'typed' }, { version: '2' })
    const stored = valuesWith({ description: 'a', 'x-by-others': true }, { author: '林一' })
    const next = reduceEditor(stateOf(present), saved(stored))
    expect(next.base).toBe(stored)
    expect(next.revision).toBe('r2')
    expect(next.proposalId).toBeUndefined()
    expect(next.timeline.present).toMatchObject({ version: '2', author: '林一' })
    expect(next.timeline.present.content).toMatchObject({
      operation: { description: 'a', operationId: 'typed', 'x-by-others': true },
    })
  })

  it('waits for its own save where somebody else changed the same place', () => {
    const state = stateOf(valuesWith({ description: 'a', operationId: 'mine' }))
    expect(reduceEditor(state, saved(valuesWith({ description: 'a', operationId: 'theirs' })))).toBe(state)
    const renamed = stateOf(valuesWith({ description: 'a' }, { name: '我的' }))
    expect(reduceEditor(renamed, saved(valuesWith({ description: 'a' }, { name: '对方的' })))).toBe(renamed)
  })

  it('is no dispute about spaces the server takes away', () => {
    const spaced = { ...sent, name: '图书 ' }
    const stored = { ...sent, name: '图书' }
    expect(rebase({ sent: spaced, present: { ...spaced, name: '图书 列表' }, stored })?.name).toBe('图书 列表')
  })

  it('stays with a document that is new, whatever the server made of the rest', () => {
    const present = valuesWith({ description: 'typed' })
    const unborn = { ...stateOf(present), docId: undefined }
    const next = reduceEditor(unborn, saved(valuesWith({ description: 'other' })))
    expect(next.timeline.present).toBe(present)
    expect(next).toMatchObject({ docId: 'doc1', revision: 'r2' })
  })

  it('is nothing when nothing was typed: the editor holds what is stored', () => {
    const stored = valuesWith({ description: 'a', 'x-by-others': true })
    expect(reduceEditor(stateOf(sent), saved(stored)).timeline.present).toBe(stored)
  })
})

describe('typed source', () => {
  it('keeps what the form changed since', () => {
    const of = http({ summary: 's' })
    const applied = withSource(http({ summary: 's', 'x-team': 'a' }), of, http({ summary: 'changed' }))
    expect(applied).toMatchObject({ operation: { summary: 'changed', 'x-team': 'a' } })
  })

  it('counts where both changed the same', () => {
    const applied = withSource(http({ summary: 'typed' }), http({ summary: 's' }), http({ summary: 'changed' }))
    expect(applied).toMatchObject({ operation: { summary: 'typed' } })
  })

  it('goes with a discarded draft', () => {
    const state = { ...stateOf(sent), source: { text: '{', of: sent.content } }
    const next = reduceEditor(state, { kind: 'discard', stored: valuesWith({}), revision: 'r2' })
    expect(next.source).toBeUndefined()
    expect(next.timeline.present).toEqual(valuesWith({}))
  })
})

describe('unfinished text', () => {
  const begun = reduceEditor(stateOf(sent), { kind: 'keep-unfinished', place: 'a', text: '{' })

  it('stays through a save, and ends when it is given up or thrown away', () => {
    expect(reduceEditor(begun, saved(valuesWith({ description: 'a' }))).unfinished).toEqual({ a: '{' })
    expect(reduceEditor(begun, { kind: 'keep-unfinished', place: 'a', text: undefined }).unfinished).toEqual({})
    expect(reduceEditor(begun, { kind: 'discard', stored: sent, revision: 'r2' }).unfinished).toEqual({})
  })

  it('changes nothing when it is told again', () => {
    expect(reduceEditor(begun, { kind: 'keep-unfinished', place: 'a', text: '{' })).toBe(begun)
    expect(reduceEditor(begun, { kind: 'keep-unfinished', place: 'b', text: undefined })).toBe(begun)
  })
})
