import { docStatus, notDeprecated } from '@lectern/contracts'
import type { HttpContent, JsonObject } from '@lectern/model'
import { expect, it } from 'vitest'
import type { EditorStart } from '../../features/documents/doc-editor/state/use-doc-editor.ts'
import { withProposal } from './with-proposal.ts'

const http = (operation: JsonObject): HttpContent => ({
  ...{ v: 1, kind: 'http', container: 'paths', method: 'get', path: '/orders', operation },
})
const now = { summary: 'List', description: 'All.' }
const proposal = {
  id: 'c1',
  revision: 'r1',
  before: http(now),
  after: http({ summary: 'List orders', description: 'All.' }),
}

function startOf(content: HttpContent, draftFromMs?: number): EditorStart {
  const base = {
    ...{ name: 'List', parentId: '', version: '', status: docStatus.doing, author: '', deprecated: notDeprecated },
    ...{ isShow: 1 as const, isLocked: 0 as const, content: http(now) },
  }
  return {
    ...{ place: { userId: 'u', subject: 'doc:d', id: '1', owner: 'o' }, moduleId: 'm', docId: 'd', revision: 'r2' },
    ...{ base, values: { ...base, content }, components: {}, application: {}, otherDrafts: [] },
    ...(draftFromMs !== undefined && { draftFromMs }),
  }
}

it('begins an editor with a proposed change that is not saved yet, from the state it was made for', () => {
  const { proposalId, revision, base, values } = withProposal(startOf(http(now)), proposal)
  expect([proposalId, revision, base.name, base.content]).toEqual(['c1', 'r1', 'List', proposal.before])
  expect([values.name, values.content]).toEqual(['List orders', proposal.after])
})

it('keeps what a draft holds beside it', () => {
  const { proposalId, revision, values } = withProposal(
    startOf(http({ summary: 'List', description: 'Mine.' }), 5),
    proposal,
  )
  expect([proposalId, revision]).toEqual(['c1', 'r2'])
  expect(values.content).toEqual(http({ summary: 'List orders', description: 'Mine.' }))
})
