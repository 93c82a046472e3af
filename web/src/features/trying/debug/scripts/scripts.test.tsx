import {
  getScript,
  getScriptText,
  listScripts,
  listScriptTexts,
  runScript,
  saveScript,
  turnScript,
  type ScriptEntry,
  type ScriptOutcome,
  type ScriptRan,
} from '@lectern/contracts'
import { CaseNotAnswered } from '@lectern/model'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { caseScripts } from './case-scripts.ts'
import { namesAfter } from './editor/script-names.ts'
import { lineOf } from './editor/script-editor.tsx'
import { OutcomeView } from './outcome/outcome-view.tsx'
import { PlaceScripts } from './place-scripts.tsx'
import { withChanges } from './use-script-values.ts'

vi.mock('../../../../shared/ui/code-editor/code-editor.tsx', () => import('../../../../../test/stand-in-editor.tsx'))

afterEach(clearParts)

const ran: ScriptRan = {
  scriptId: null,
  scope: null,
  name: '',
  tests: [],
  logs: [],
  isLogCut: false,
  error: null,
  cpuMs: 1,
  sends: 0,
}
const quiet: ScriptOutcome = { request: null, isSkipped: false, data: null, changes: [], scripts: [ran] }

it('shows tests, the console with its lines, changed variables, and why a script ended', async () => {
  const lines: number[] = []
  const outcome: ScriptOutcome = {
    ...quiet,
    changes: [
      { scope: 'environment', name: 'size', value: '3' },
      { scope: 'collection', name: 'token', value: 't' },
      { scope: 'globals', name: 'old', value: null },
    ],
    scripts: [
      {
        ...ran,
        tests: [
          { name: 'Status is 200', isPassed: true, isSkipped: false, message: '' },
          { name: 'Has an id', isPassed: false, isSkipped: false, message: 'expected undefined to exist' },
        ],
        logs: [{ level: 'warn', line: 2, text: 'old token' }],
        isLogCut: true,
        error: { kind: 'missing', name: '', message: 'pm.vault.get', line: 3, column: 1 },
      },
    ],
  }
  const { page, user } = renderPart(<OutcomeView outcome={outcome} onLine={(line) => lines.push(line)} />)
  expect(page.getByRole('alert').textContent).toBe('pm.vault.get is not available in scripts.line 3')
  expect(page.getByRole('list', { name: 'Tests' }).textContent).toBe(
    'Status is 200Has an idexpected undefined to exist',
  )
  expect(page.getByRole('list', { name: 'Console' }).textContent).toBe(
    'Warningold tokenline 2Some output was left out.',
  )
  expect(page.getByRole('list', { name: 'Changed variables' }).textContent).toBe(
    'Environmentsize = 3Apptoken = ••••Projectoldremoved',
  )
  await user.click(page.getByRole('button', { name: 'line 3' }))
  expect(lines).toEqual([3])
})

it('names a script that did nothing, and one that threw', () => {
  expect(renderPart(<OutcomeView outcome={quiet} />).page.getByText('The script ended without output.')).toBeTruthy()
  clearParts()
  const error = { kind: 'thrown', name: 'TypeError', message: 'no', line: 0, column: 0 } as const
  expect(
    renderPart(<OutcomeView outcome={{ ...quiet, scripts: [{ ...ran, error }] }} />).page.getByRole('alert')
      .textContent,
  ).toBe('TypeError: no')
})

it('completes what scripts find, by its path', () => {
  const labels = (path: string) => namesAfter(path)?.map(({ label }) => label)
  expect(labels('')).toContain('pm')
  expect(labels('pm.response.to')).toEqual(['have', 'be', 'not'])
  expect(labels('lib.CryptoJS')).toContain('HmacSHA256')
  expect(labels('axios')).toEqual(labels('lib.axios'))
  expect(labels('pm.nothing')).toBeUndefined()
})

it('finds a line of a text', () => {
  expect(lineOf('a\nbc\nd', 2)).toEqual({ from: 2, to: 4 })
  expect(lineOf('a', 9)).toEqual({ from: 2, to: 2 })
})

it('keeps what scripts set at their levels, and nothing of the call alone', () => {
  const first = withChanges(
    [],
    [
      { scope: 'environment', name: 'a', value: '1' },
      { scope: 'collection', name: 'a', value: '2' },
      { scope: 'globals', name: 'a', value: '3' },
      { scope: 'local', name: 'b', value: '4' },
    ],
    'Test',
  )
  expect(first).toEqual([
    { level: 'module', environment: 'Test', name: 'a', value: '1' },
    { level: 'module', environment: '', name: 'a', value: '2' },
    { level: 'project', environment: '', name: 'a', value: '3' },
  ])
  expect(withChanges(first, [{ scope: 'environment', name: 'a', value: null }], 'Test')[0]).toMatchObject({
    value: null,
  })
})

const entry = (id: string, more: Partial<ScriptEntry> = {}): ScriptEntry => ({
  id,
  scope: 'module',
  folder: null,
  phase: 'pre',
  name: id,
  isEnabled: 1,
  version: 1,
  authorName: 'Mei',
  updatedByName: 'Mei',
  createdAtMs: 1,
  updatedAtMs: 1,
  can: { edit: true },
  ...more,
})

it('saves what was typed, and keeps it beside what someone else has saved', async () => {
  const server = new FakeServer()
  let sign = entry('Sign')
  const inherited = entry('Trace', { scope: 'project', isEnabled: 0 })
  const can = { doc: false, folder: false, module: true, project: false }
  server.answer(listScripts, () => ({ scripts: [inherited, sign], can }))
  server.answer(getScript, ({ query: { id } }) => ({ ...(id === 'Sign' ? sign : inherited), source: 'req.url' }))
  server.answer(turnScript, sign)
  server.refuse(saveScript, 'changed_meanwhile', 'Someone has just changed this.')
  const { page, user } = renderPart(
    <PlaceScripts place={{ moduleId: 'module1' }} links={{ project: '/project/info/p' }} />,
  )
  await user.click(await page.findByRole('switch', { name: 'Run Sign' }))
  expect(server.asked(turnScript)).toMatchObject([{ body: { moduleId: 'module1', id: 'Sign', isEnabled: 0 } }])
  // Inherited: read, and changed where it belongs.
  expect(page.getByText('Off')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Manage the project’s scripts' }).getAttribute('href')).toBe('/project/info/p')
  await user.click(page.getByRole('button', { name: 'Trace' }))
  expect(await page.findByText('You can change this script where it belongs.')).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Save script' })).toBeNull()

  await user.click(page.getByRole('button', { name: 'Sign' }))
  const name = await page.findByRole('textbox', { name: 'Script name' })
  await waitFor(() => expect(page.getByRole('button', { name: 'Save script' })).toHaveProperty('disabled', true))
  await user.type(name, ' it')
  expect(page.getAllByText('Unsaved')).toHaveLength(2)
  sign = entry('Sign', { name: 'Sign all', version: 2, updatedByName: 'Bo' })
  await user.keyboard('{Control>}s{/Control}')
  expect(await page.findByText('Bo saved another version of this script. Your text is still here.')).toBeTruthy()
  expect(name).toHaveProperty('value', 'Sign it')
  server.answer(saveScript, () => {
    sign = entry('Sign', { name: 'Sign it', version: 3 })
    return { ...sign, source: 'req.url' }
  })
  await user.click(page.getByRole('button', { name: 'Keep my text' }))
  await user.click(page.getByRole('button', { name: 'Save script' }))
  expect(await page.findByText('Saved the script')).toBeTruthy()
  expect(server.asked(saveScript).map(({ body: { version, source } }) => [version, source])).toEqual([
    [1, 'req.url'],
    [2, 'req.url'],
  ])
  await waitFor(() => expect(page.queryByText('Unsaved')).toBeNull())
})

it('shows those of a folder with those of the folders around it, and makes an earlier text the present one', async () => {
  const server = new FakeServer()
  const [outer, inner] = ['Outer', 'Inner'].map((name) => ({ id: name, name }))
  const own = entry('Own', { scope: 'folder', folder: inner ?? null, version: 4 })
  const scripts = [entry('Far', { scope: 'folder', folder: outer ?? null }), own]
  server.answer(listScripts, { scripts, can: { doc: false, folder: true, module: true, project: true } })
  const past = (number: number) => ({ number, name: `Own ${String(number)}`, authorName: 'Bo', createdAtMs: number })
  server.answer(listScriptTexts, [past(2), past(1)])
  server.answer(getScriptText, ({ query: { number } }) => ({
    ...past(number),
    source: `is(${String(number)})`,
  }))
  server.answer(saveScript, { ...own, source: 'is(1)' })
  const { page, user } = renderPart(
    <PlaceScripts place={{ folderId: 'Inner' }} links={{ folder: (id) => `/at/${id}` }} />,
  )
  expect(await page.findByRole('switch', { name: 'Run Own' })).toBeTruthy()
  expect(page.queryByRole('switch', { name: 'Run Far' })).toBeNull()
  expect(page.getByText('Folder Outer')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Manage the folder’s scripts' }).getAttribute('href')).toBe('/at/Outer')
  expect(server.asked(listScripts)[0]).toMatchObject({ query: { docId: 'Inner' } })
  await user.click(page.getByRole('button', { name: 'More actions for Own' }))
  await user.click(await page.findByRole('menuitem', { name: 'History' }))
  expect((await page.findByRole('region', { name: 'Changes' })).textContent).toBe('is(12)')
  await user.click(page.getByRole('button', { name: 'Restore this version' }))
  expect(await page.findByText('Restored as a new version')).toBeTruthy()
  const { version, ...saved } = server.asked(saveScript)[0]?.body ?? {}
  expect([version, saved]).toMatchObject([4, { docId: 'Inner', id: 'Own', name: 'Own 1', source: 'is(1)' }])
})

it('runs around cases what is on, and names why it can’t', async () => {
  const server = new FakeServer()
  server.answer(listScripts, {
    scripts: [entry('Sign', { scope: 'doc' }), entry('Check', { phase: 'after', isEnabled: 0 })],
    can: { doc: true, folder: false, module: false, project: false },
  })
  server.answer(runScript, quiet)
  const run = caseScripts()
  const body = { mode: 'none' as const, text: '', fields: [] }
  const input = {
    request: { method: 'GET', url: 'http://h/', headers: [], body },
    variables: { local: {}, environment: {} },
  }
  expect(await run('doc1', 'pre', input)).toEqual(quiet)
  expect(await run('doc1', 'after', input)).toBeUndefined()
  expect(server.asked(listScripts)).toHaveLength(1)
  expect(server.asked(runScript)).toMatchObject([{ body: { docId: 'doc1', phase: 'pre' } }])
  server.refuse(runScript, 'scripts_off', 'Scripts are turned off.')
  await expect(run('doc1', 'pre', input)).rejects.toThrow(new CaseNotAnswered('Scripts are turned off.'))
})
