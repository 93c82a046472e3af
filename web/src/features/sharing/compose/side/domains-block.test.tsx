import { updateComposeProject, type ComposeProject } from '@lectern/contracts'
import { expect, it } from 'vitest'
import { FakeServer } from '../../../../../test/fake-server.ts'
import { renderPart } from '../../../../../test/render-part.tsx'
import { DomainsBlock } from './domains-block.tsx'

const project: ComposeProject = {
  ...{ id: 'portal', key: 'key', spaceId: 'space', name: 'Portal', description: '', creatorName: 'Ann' },
  ...{ type: 1, hasPassword: false, status: 1, docCount: 0, orderIndex: 10, emailDomains: ['shop.example.com'] },
  ...{ viewCount: 0, visitorCount: 0, lastViewedAtMs: null, createdAtMs: 1, updatedAtMs: 1 },
  can: { update: true, delete: true },
}

it('saves what was typed while an earlier change was being saved, on top of that change', async () => {
  const server = new FakeServer()
  let updatedAtMs = 1
  server.answer(updateComposeProject, ({ body: { emailDomains = [] } }) => ({
    ...project,
    emailDomains,
    updatedAtMs: ++updatedAtMs,
    password: null,
  }))
  const release = server.hold(updateComposeProject)
  const { page, user } = renderPart(<DomainsBlock project={project} />)
  const field = page.getByRole('textbox', { name: /Email domains/ })
  await user.type(field, '\npay.example.com')
  await user.tab()
  await user.type(field, '\nbank.example.com')
  await user.tab()
  release()
  const sent = () => server.asked(updateComposeProject).map(({ body }) => [body.updatedAtMs, body.emailDomains?.length])
  await expect.poll(sent).toEqual([
    [1, 2],
    [2, 3],
  ])
  expect(field).toHaveProperty('value', 'shop.example.com\npay.example.com\nbank.example.com')
})
