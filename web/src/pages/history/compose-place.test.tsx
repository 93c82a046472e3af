import { getComposeHistorySubject, getSpaceInfo, type SpaceInfo } from '@lectern/contracts'
import { Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { FakeServer } from '../../../test/fake-server.ts'
import { clearParts, renderPart } from '../../../test/render-part.tsx'
import { useManagementPlace } from '../layout/use-management-place.tsx'

afterEach(clearParts)

const space: SpaceInfo = {
  ...{
    id: 's',
    name: 'Partners',
    description: '',
    isCompose: 1,
    requiresMfa: false,
    creatorName: '',
    roleCode: 'admin',
  },
  ...{ projectCount: 1, docCount: 1, memberCount: 1, faces: [], latest: null, orderIndex: 0, leaders: [] },
  ...{ createdAtMs: 0, updatedAtMs: 0 },
  can: {
    ...{ createProject: false, compose: true, update: true, manageMembers: true, configure: true },
    ...{ manageOpenUsers: false, delete: true, restore: false },
  },
}

function Frame() {
  const { crumbs, rail } = useManagementPlace()
  return (
    <>
      <p>{crumbs.map(({ label, to }) => (to === undefined ? label : `${label} (${to})`)).join(' / ')}</p>
      <ul>
        {rail.map(({ label, also }) => (
          <li key={label}>
            {also?.some((start) => '/space/compose-history/c/p'.startsWith(start)) ? `${label}, open` : label}
          </li>
        ))}
      </ul>
    </>
  )
}

it('has the history of a page in the frame of its composed project', async () => {
  const server = new FakeServer()
  server.answer(getSpaceInfo, space)
  server.answer(getComposeHistorySubject, ({ query }) => ({
    ...{ name: query.pageId === 'p' ? 'Welcome' : 'Portal', projectId: 'c', projectName: 'Portal', spaceId: 's' },
    ...{ head: '1', authors: [], sources: [], can: { restore: true } },
  }))
  const { page } = renderPart(
    <Routes>
      <Route path="/space/compose-history/:composeId/:pageId?" element={<Frame />} />
    </Routes>,
    { address: '/space/compose-history/c/p' },
  )
  const trail = 'Partners (/space/compose/s) / Portal (/space/compose/s?project=c) / History'
  expect(await page.findByText(trail)).toBeTruthy()
  expect(page.getAllByRole('listitem').map((item) => item.textContent)).toContain('Composed, open')
})
