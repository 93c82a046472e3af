import { getModuleSettings, updateModuleSettings, type ModuleSettings } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { renderPart } from '../../../../../test/render-part.tsx'
import { moduleSettingsQuery } from '../../../../entities/module/module-setting-queries.ts'
import { useSettingForm } from '../use-setting-form.ts'
import { CommonForm } from './common-form.tsx'
import { SettingsFormFoot } from './settings-frame.tsx'

const settings: ModuleSettings = {
  revision: '1',
  environments: [],
  variables: [],
  headers: [{ name: 'x-tenant', type: 'string', required: 0, example: 'acme', description: 'Tenant' }],
  params: [],
  returns: [],
  push: { printContent: 0, override: 0, defaultStatus: 0, allowSameFolder: 0, removed: 'propose' },
}

let server: FakeServer
let stored: ModuleSettings
const onProblem = vi.fn()
beforeEach(() => {
  onProblem.mockClear()
  stored = settings
  server = new FakeServer()
  server.answer(getModuleSettings, () => stored)
})

function Form({ loaded }: { loaded: ModuleSettings }) {
  const open = useSettingForm('module1', loaded)
  return (
    <>
      <CommonForm open={open} />
      <SettingsFormFoot open={open} onProblem={onProblem} />
    </>
  )
}
function Loaded() {
  const { data } = useQuery(moduleSettingsQuery('module1'))
  return data === undefined ? null : <Form loaded={data} />
}

it('saves the part that was changed, from the state it began with', async () => {
  server.answer(updateModuleSettings, ({ body }) => {
    stored = { ...settings, revision: '2', headers: body.headers ?? [] }
    return stored
  })
  const { page, user } = renderPart(<Loaded />)
  const name = await page.findByDisplayValue('x-tenant')
  expect(page.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await user.clear(name)
  await user.type(name, 'x-shop')
  await user.click(page.getByRole('button', { name: 'Save changes' }))
  await expect.poll(() => page.queryByRole('button', { name: 'Save changes' })).toBeNull()
  const [sent] = server.asked(updateModuleSettings).map(({ body }) => body)
  expect(sent).toMatchObject({ moduleId: 'module1', revision: '1', headers: [{ name: 'x-shop', example: 'acme' }] })
  expect(Object.keys(sent ?? {}).sort()).toEqual(['headers', 'moduleId', 'revision'])
})

it('sends no row without a name, and leads to it', async () => {
  const { page, user } = renderPart(<Loaded />)
  await user.clear(await page.findByDisplayValue('x-tenant'))
  await user.click(page.getByRole('button', { name: 'Save changes' }))
  await expect.poll(() => onProblem.mock.calls.length).toBe(1)
  expect(server.asked(updateModuleSettings)).toEqual([])
})

it('keeps what was typed when others were quicker, and takes theirs when asked', async () => {
  server.refuse(updateModuleSettings, 'changed_meanwhile', 'Somebody else changed this')
  const { page, user } = renderPart(<Loaded />)
  const name = await page.findByDisplayValue('x-tenant')
  await user.type(name, '-2')
  await user.click(page.getByRole('button', { name: 'Save changes' }))
  expect(await page.findByText('Somebody else changed this')).toBeTruthy()
  expect(page.getByDisplayValue('x-tenant-2')).toBeTruthy()
  stored = { ...settings, revision: '2', headers: settings.headers.map((row) => ({ ...row, name: 'x-theirs' })) }
  await user.click(page.getByRole('button', { name: 'Discard my changes and load the latest' }))
  expect(await page.findByDisplayValue('x-theirs')).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Save changes' })).toBeNull()
})

it('throws changes away', async () => {
  const { page, user } = renderPart(<Loaded />)
  await user.type(await page.findByDisplayValue('x-tenant'), '-2')
  await user.click(page.getByRole('button', { name: 'Discard' }))
  expect(page.getByDisplayValue('x-tenant')).toBeTruthy()
})
