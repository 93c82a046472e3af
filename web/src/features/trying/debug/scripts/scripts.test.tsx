import type { ScriptOutcome, ScriptRan } from '@lectern/contracts'
import { afterEach, expect, it, vi } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { namesAfter } from './editor/script-names.ts'
import { lineOf } from './editor/script-editor.tsx'
import { OutcomeView } from './outcome/outcome-view.tsx'
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
