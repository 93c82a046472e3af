import {
  addTemplate,
  listDeletedTemplates,
  listTemplates,
  previewTemplate,
  restoreTemplate,
  templateLimits,
  type TemplateDetail,
} from '@lectern/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { renderPart } from '../../../../../test/render-part.tsx'
import { DeletedTemplates } from './deleted-templates.tsx'
import { ImportTemplate } from './import-template.tsx'
import { TemplateEditor } from './template-editor.tsx'

const draft = { name: 'Client', groupName: '', content: '{{ name }}' }
const saved: TemplateDetail = { ...draft, id: 'one', version: 1, updatedAtMs: 1, updatedByName: 'Ada' }

let server: FakeServer
beforeEach(() => {
  server = new FakeServer()
  server.answer(previewTemplate, { text: 'Orders' })
  server.answer(listTemplates, [])
  server.answer(addTemplate, saved)
})

async function renderNew() {
  const onSaved = vi.fn()
  const { page, user } = renderPart(<TemplateEditor draft={draft} templates={[]} onSaved={onSaved} />)
  const text = await page.findByRole<HTMLTextAreaElement>('textbox', { name: 'Template' })
  const save = () => user.click(page.getByRole('button', { name: 'Save' }))
  return { page, user, onSaved, text, save }
}

it('takes no letters while a new template is saved, since its own page replaces the form', async () => {
  const { user, onSaved, text, save } = await renderNew()
  const answer = server.hold(addTemplate)
  await save()
  await expect.poll(() => server.asked(addTemplate)).toHaveLength(1)
  await user.type(text, ' lost')
  expect(text.value).toBe(draft.content)
  expect(onSaved).not.toHaveBeenCalled()
  answer()
  await expect.poll(() => onSaved.mock.calls).toEqual([['one']])
  await user.type(text, ' lost')
  expect(text.value).toBe(draft.content)
})

it('can be written on after a refusal', async () => {
  const { page, user, onSaved, text, save } = await renderNew()
  server.refuse(addTemplate, 'name_taken', 'There is a template of this name')
  await save()
  await page.findByText('There is a template of this name')
  await user.type(text, '!')
  expect(text.value).toBe(`${draft.content}!`)
  expect(onSaved).not.toHaveBeenCalled()
})

it('is begun with a file that is not too large', async () => {
  const onImport = vi.fn()
  const { page, user } = renderPart(<ImportTemplate onImport={onImport} />)
  page.getByRole('button', { name: 'Import file' })
  const choose = async (text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input === null) throw new Error('No field for files')
    await user.upload(input, new File([text], 'fetch client.liquid', { type: 'text/plain' }))
  }
  await choose('{{ doc.name }}')
  await expect
    .poll(() => onImport.mock.calls)
    .toEqual([[{ name: 'fetch client', groupName: '', content: '{{ doc.name }}' }]])
  await choose('x'.repeat(templateLimits.content + 1))
  await page.findByText(/The file is too large/)
  expect(onImport).toHaveBeenCalledOnce()
})

it('is restored from those that were deleted', async () => {
  let deleted = [{ id: 'one', name: 'Client', groupName: '', deletedAtMs: 1, expiresAtMs: 2 }]
  server.answer(listDeletedTemplates, () => deleted)
  server.answer(restoreTemplate, () => {
    deleted = []
    return saved
  })
  const { page, user } = renderPart(<DeletedTemplates />)
  await user.click(page.getByRole('button', { name: 'Deleted templates' }))
  await user.click(await page.findByRole('button', { name: 'Restore Client' }))
  await page.findByText('Restored “Client”')
  await page.findByText(/No deleted templates/)
  expect(server.asked(restoreTemplate)).toMatchObject([{ body: { id: 'one' } }])
})
