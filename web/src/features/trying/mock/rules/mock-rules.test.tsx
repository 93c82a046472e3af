import {
  addMockRule,
  deleteMockRule,
  getMockRecording,
  getPastMockRule,
  listMockCalls,
  listMockRules,
  listMockRuleTexts,
  orderMockRules,
  restoreTrash,
  setMockRecording,
  tryMockRule,
  turnMockRule,
  updateMockRule,
  type MockLogEntry,
  type MockRecording,
  type MockRule,
  type MockVerdict,
  type ScriptError,
} from '@lectern/contracts'
import { contentVersion } from '@lectern/model'
import { within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { renderPart } from '../../../../../test/render-part.tsx'
import { MockLog } from './mock-log.tsx'
import { MockRecordingPart } from './mock-recording.tsx'
import { MockRulesPart } from './mock-rules.tsx'
import type { MockedDocument } from './mocked-document.ts'

vi.mock('../../../../shared/ui/code-editor/code-editor.tsx', () => import('../../../../../test/stand-in-editor.tsx'))

const gone = { type: 'object', properties: { code: { type: 'string' }, id: { type: 'integer' } }, required: ['code'] }
const document: MockedDocument = {
  content: {
    ...{ v: contentVersion, kind: 'http', container: 'paths' },
    path: '/orders/{id}',
    method: 'get',
    operation: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' }, example: 7 }],
      responses: {
        404: {
          description: '',
          headers: { 'X-Reason': { schema: { type: 'string' }, example: 'old' } },
          content: { 'application/json': { schema: gone, examples: { lost: { value: { code: 'LOST', id: 9 } } } } },
        },
      },
    },
  },
  ...{ components: {}, application: { root: {} }, hints: {} },
}

const rule: MockRule = {
  id: 'rule0001',
  scope: 'doc',
  placeId: '',
  placeName: '',
  name: 'Gone',
  isOn: 1,
  conditions: [{ place: 'path', name: 'id', operator: 'equals', value: '9' }],
  answer: {
    status: 404,
    headers: [{ name: 'X-Id', value: '7' }],
    kind: 'text',
    mediaType: 'application/json',
    text: '{}',
    example: '',
    delayFromMs: 100,
    delayToMs: 200,
    failPercent: 0,
    failWith: 'error',
  },
  version: 1,
  updatedAtMs: 0,
  updatedByName: 'Mei',
  answered: 86,
}

let server: FakeServer
let rules: MockRule[]
let canUpdate: boolean
const listed = () => ({
  ...{ rules, calls: 1204, can: { update: canUpdate } },
  folders: [{ id: 'folder01', name: 'Orders' }],
})
beforeEach(() => {
  rules = [rule]
  canUpdate = true
  server = new FakeServer()
  server.answer(listMockRules, listed)
  server.answer(addMockRule, listed)
  server.answer(deleteMockRule, () => {
    rules = []
    return { ...listed(), trashId: 'trash001' }
  })
  server.answer(restoreTrash, null)
  server.answer(turnMockRule, ({ body: { isOn } }) => {
    rules = [{ ...rule, isOn }]
    return listed()
  })
})

const rowIn = async (page: ReturnType<typeof renderPart>['page']) =>
  within(await page.findByRole('list', { name: 'Mock rules' })).findByRole('listitem')
const part = () => renderPart(<MockRulesPart docId="document1" document={document} />)

it('says in words which calls a rule is for, where it comes from and what they get, and turns it off', async () => {
  rules = [{ ...rule, scope: 'folder', placeId: 'folder01', placeName: 'Orders' }]
  const { page, user } = part()
  const row = await rowIn(page)
  expect(row.textContent).toContain('All documents in the folder Orders')
  expect(row.textContent).toContain('Path id = 9')
  expect(row.textContent).toContain('Returns 404 with a text · after 100 to 200 ms')
  expect(row.textContent).toContain('86 calls in 24 hours')
  await user.click(within(row).getByRole('switch', { name: 'Use the rule Gone' }))
  expect(server.asked(turnMockRule)).toMatchObject([{ body: { docId: 'document1', id: 'rule0001', isOn: 0 } }])
})

it('calls an answer of server-sent events by its name', async () => {
  rules = [{ ...rule, answer: { ...rule.answer, mediaType: 'text/event-stream', delayFromMs: 0, delayToMs: 0 } }]
  const { page } = part()
  expect((await rowIn(page)).textContent).toContain('Returns 404 with an event stream')
})

it('asks for what is missing, tries a rule, and adds it', async () => {
  const verdicts: MockVerdict[] = [
    { id: 'rule0001', name: 'Gone', kind: 'unfit', condition: rule.conditions[0] ?? null, found: ['8'] },
    { id: '', name: 'Sold', kind: 'answers', condition: null, found: [] },
  ]
  server.answer(tryMockRule, () => ({
    ...{ status: 409, headers: [], body: 'sold', delayMs: 0, isReset: false, scriptError: null },
    verdicts,
  }))
  const { page, user } = part()
  await user.click(await page.findByRole('button', { name: 'New rule' }))
  const editor = within(await page.findByRole('form', { name: 'New rule' }))
  await user.click(editor.getByRole('button', { name: 'Save' }))
  editor.getByText('Enter a name.')
  await user.click(editor.getByRole('button', { name: 'Remove condition 1' }))
  await user.type(editor.getByRole('textbox', { name: 'Name' }), 'Sold')
  const status = editor.getByRole('combobox', { name: 'Status' })
  await user.clear(status)
  await user.type(status, '41')
  expect(status.getAttribute('aria-invalid')).toBe('true')
  await user.click(await page.findByRole('option', { name: '410 Gone' }))
  await user.click(page.getByRole('button', { name: 'Run' }))
  await page.findByText('Returns 409 Conflict after 0 ms')
  page.getByText('not met: Path id = 9; received 8')
  expect(page.getByText('Sold', { selector: 'span' }).parentElement?.textContent).toBe('Soldanswers')
  expect(server.asked(tryMockRule)).toMatchObject([
    { body: { rule: { name: 'Sold', answer: { status: 410 } }, call: { url: '/orders/7', count: 1 } } },
  ])
  await user.click(editor.getByRole('combobox', { name: 'Applies to' }))
  await user.click(await page.findByRole('option', { name: 'All documents in the folder Orders' }))
  await user.click(editor.getByRole('button', { name: 'Save' }))
  await page.findByText('Mock rule saved')
  const place = { scope: 'folder', folderId: 'folder01' }
  expect(server.asked(addMockRule)).toMatchObject([{ body: { rule: { name: 'Sold', conditions: [], ...place } } }])
})

it('moves rules among those of their place by keys, and asks before what is typed of one is lost', async () => {
  const other = { ...rule, id: 'rule0002', name: 'Slow' }
  rules = [rule, other, { ...rule, id: 'rule0003', name: 'All', scope: 'module' }]
  server.answer(orderMockRules, () => ({ ...listed(), rules: [other, rule] }))
  const { page, user } = part()
  await user.click(await page.findByRole('button', { name: 'Move “Gone” down' }))
  expect(server.asked(orderMockRules)).toMatchObject([{ body: { ids: ['rule0002', 'rule0001', 'rule0003'] } }])
  await user.type(page.getByDisplayValue('Gone'), '!')
  await user.click(page.getByRole('button', { name: 'Slow' }))
  await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  page.getByDisplayValue('Gone!')
  await user.click(page.getByRole('button', { name: 'Slow' }))
  await user.click(within(await page.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await page.findByDisplayValue('Slow')
})

it('shows in words what a rule was, and makes it that again where it is', async () => {
  const { answer } = rule
  const saved = { ...rule, id: 'rule0001', version: 2, scope: 'folder', placeId: 'folder01' } as const
  rules = [saved]
  const version = (number: number) => ({ number, name: 'Gone', authorName: 'Ada', createdAtMs: 1 })
  server.answer(listMockRuleTexts, [version(2), version(1)])
  server.answer(getPastMockRule, ({ query: { number } }) => ({
    ...{ ...version(number), conditions: rule.conditions, match: 'all' as const },
    // A query has texts for numbers.
    answer: { ...answer, status: String(number) === '1' ? 410 : 411, text: 'gone' },
  }))
  server.answer(updateMockRule, listed)
  const { page, user } = part()
  await user.click(await page.findByRole('button', { name: 'Rule history' }))
  const difference = await page.findByRole('region', { name: 'Changes' })
  await expect.poll(() => difference.textContent).toContain('Path id = 9')
  expect([...difference.querySelectorAll('del, ins')].map((each) => each.textContent)).toEqual(['410', '411'])
  await user.click(page.getByRole('button', { name: 'Restore this version' }))
  await page.findByText('Restored as a new version')
  const restored = {
    name: 'Gone',
    scope: 'folder',
    folderId: 'folder01',
    answer: { ...answer, status: 410, text: 'gone' },
  }
  expect(server.asked(updateMockRule)).toMatchObject([{ body: { id: 'rule0001', version: 2, rule: restored } }])
  await user.type(page.getByDisplayValue('Gone'), '!')
  await user.click(page.getByRole('button', { name: 'Rule history' }))
  await page.findByRole('region', { name: 'Changes' })
  expect(page.queryByRole('button', { name: 'Restore this version' })).toBeNull()
})

it('says on which line a script fails', async () => {
  const scriptError: ScriptError = { kind: 'thrown', name: 'TypeError', message: 'no secret', line: 2, column: 1 }
  const failed = { status: 500, headers: [], body: '', delayMs: 0, isReset: false, verdicts: [], scriptError }
  server.answer(tryMockRule, () => failed)
  const { page, user } = part()
  await user.click(await page.findByRole('button', { name: 'New rule' }))
  const editor = within(await page.findByRole('form', { name: 'New rule' }))
  await user.click(editor.getByRole('button', { name: 'Remove condition 1' }))
  await user.type(editor.getByRole('textbox', { name: 'Name' }), 'Sold')
  await user.click(editor.getByRole('radio', { name: 'Script' }))
  await user.click(editor.getByRole('button', { name: '$path' }))
  await user.click(page.getByRole('button', { name: 'Run' }))
  await page.findByText('Mock script error on line 2: TypeError: no secret')
  expect(server.asked(tryMockRule)).toMatchObject([{ body: { rule: { answer: { kind: 'script', text: '$path' } } } }])
})

it('deletes a rule and takes that back', async () => {
  const { page, user } = part()
  await user.click(await page.findByRole('button', { name: 'Delete rule' }))
  await page.findByText('No mock rules')
  rules = [rule]
  await user.click(await page.findByRole('button', { name: 'Undo' }))
  await rowIn(page)
  await page.findByRole('form', { name: 'Edit rule' })
  expect(server.asked(restoreTrash)).toMatchObject([{ body: { id: 'trash001' } }])
})

it('is only read by those who may not change it', async () => {
  canUpdate = false
  const { page } = part()
  expect((await page.findByRole<HTMLInputElement>('switch')).disabled).toBe(true)
  expect(page.queryByRole('button', { name: 'New rule' })).toBeNull()
})

it('lists the last calls with what answered them and why', async () => {
  const entry: MockLogEntry = {
    ...{ atMs: 0, method: 'GET', path: '/orders/8', status: 200, response: '200', example: 'open' },
    ...{ from: 'example', rule: '', delayMs: 0, isReset: false, scriptError: null },
    unfit: rule.conditions.map((condition) => ({ name: 'Gone', condition })),
  }
  server.answer(listMockCalls, () => [entry])
  const { page } = renderPart(<MockLog docId="document1" />)
  const row = await page.findByRole('listitem')
  expect(row.textContent).toContain('Answered with the example “open” of response 200.')
  expect(row.textContent).toContain('“Gone” does not match: Path id = 9.')
})

it('records a service, and hands over what it answered as a rule', async () => {
  const {
    id: _id,
    version: _version,
    isOn: _isOn,
    updatedAtMs: _at,
    updatedByName: _by,
    answered: _answered,
    ...parts
  } = rule
  const { placeId: _placeId, placeName: _placeName, ...draft } = parts
  let recording: MockRecording = { url: null, untilMs: null, urls: ['https://api.example'], answers: [] }
  const onAccept = vi.fn()
  server.answer(getMockRecording, () => recording)
  server.answer(setMockRecording, ({ body: { url } }) => {
    const answers = [
      {
        atMs: 0,
        method: 'GET',
        path: '/orders/9',
        status: 404,
        rule: { ...draft, name: 'GET /orders/9' },
        hidden: ['token', 'pin'],
      },
    ]
    recording = { ...recording, url, untilMs: url === null ? null : 1, answers }
    return recording
  })
  const { page, user } = renderPart(<MockRecordingPart docId="document1" onAccept={onAccept} />)
  await user.click(await page.findByRole('button', { name: 'Record' }))
  await page.findByText('Not kept because they look like secrets: token and pin')
  await user.click(await page.findByRole('button', { name: 'Save GET /orders/9 as rule' }))
  expect(onAccept.mock.calls).toEqual([[{ ...draft, name: 'GET /orders/9' }]])
  await user.click(page.getByRole('button', { name: 'Stop recording' }))
  await page.findByRole('button', { name: 'Record' })
  expect(server.asked(setMockRecording).map(({ body }) => body.url)).toEqual(['https://api.example', null])
})

it('takes server-sent events one by one', async () => {
  const { page, user } = part()
  await user.click(await page.findByRole('button', { name: 'New rule' }))
  const editor = within(await page.findByRole('form', { name: 'New rule' }))
  await user.click(editor.getByRole('button', { name: 'Remove condition 1' }))
  await user.type(editor.getByRole('textbox', { name: 'Name' }), 'Stream')
  await user.click(editor.getByRole('radio', { name: 'Events' }))
  await user.type(editor.getByRole('textbox', { name: 'Event' }), 'delta')
  await user.type(editor.getByRole('textbox', { name: 'Data' }), 'one')
  await user.click(editor.getByRole('button', { name: 'Add event' }))
  const second = within(editor.getByRole('group', { name: 'Event 2' }))
  await user.type(second.getByRole('textbox', { name: 'Data' }), 'two')
  await user.type(second.getByRole('textbox', { name: 'Wait' }), '{Backspace}500')
  await user.click(editor.getByRole('button', { name: 'Save' }))
  await page.findByText('Mock rule saved')
  const text = 'event: delta\ndata: one\n\n: wait 500\nevent: delta\ndata: two\n'
  expect(server.asked(addMockRule)).toMatchObject([
    { body: { rule: { answer: { kind: 'text', mediaType: 'text/event-stream', text } } } },
  ])
})

it('begins with a documented answer, says where it is another one, and is for any of its conditions', async () => {
  const { page, user } = part()
  const editor = within(await page.findByRole('form', { name: 'Edit rule' }))
  await editor.findByText('1 difference from the document')
  await user.click(editor.getByRole('button', { name: 'Fill from docs' }))
  await user.click(await page.findByRole('menuitem', { name: 'Response 404, example “lost”' }))
  await editor.findByText('Matches the documented response 404.')
  await user.click(editor.getByRole('button', { name: '{{request.path.id}}' }))
  await editor.findByText('Response body is not valid JSON')
  await user.click(editor.getByRole('switch', { name: /^Use templates/ }))
  expect(editor.queryByRole('button', { name: '{{request.path.id}}' })).toBeNull()
  await user.type(editor.getByRole('textbox', { name: 'Add header' }), 'Retry-After{Enter}')
  await user.type(editor.getByRole('textbox', { name: 'Value Retry-After' }), '30')
  await user.click(editor.getByRole('combobox', { name: 'When' }))
  await user.click(await page.findByRole('option', { name: 'Any of these is true' }))
  server.answer(updateMockRule, listed)
  await user.click(editor.getByRole('button', { name: 'Save' }))
  await page.findByText('Mock rule saved')
  const headers = [
    { name: 'X-Reason', value: 'old' },
    { name: 'Retry-After', value: '30' },
  ]
  const [{ body } = { body: undefined }] = server.asked(updateMockRule)
  expect(body?.rule).toMatchObject({ match: 'any', answer: { status: 404, isLiteral: 1, headers } })
  expect(body?.rule.answer.text).toMatch(/"LOST"[^]*\{\{request\.path\.id\}\}$/)
})
