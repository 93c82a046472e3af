import type { ProjectHealth } from '@lectern/contracts'
import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { ProjectHealthList } from './project-health-list.tsx'

afterEach(clearParts)

const modules: ProjectHealth['modules'] = [
  {
    ...{ moduleId: 'm1', name: 'Orders', score: 61, checked: 9, pending: 0, unopenedShares: 2 },
    rules: [{ rule: 'broken-link', count: 2 }],
    owners: [
      { name: 'Mei', count: 3 },
      { name: 'Li', count: 1 },
    ],
  },
  { moduleId: 'm2', name: 'Empty', score: null, checked: 0, pending: 0, unopenedShares: 0, rules: [], owners: [] },
]

it('leads from each application and finding to the documents', () => {
  const { page } = renderPart(<ProjectHealthList projectId="p" modules={modules} owner={undefined} />)
  const pathOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(pathOf('Orders')).toBe('/project/doc/p?module=m1&segment=health')
  expect(pathOf('Links to deleted documents (2)')).toBe('/project/doc/p?module=m1&segment=health&rule=broken-link')
  expect(page.getByText('61%')).toBeTruthy()
  expect(page.getByText('2 shares were never opened')).toBeTruthy()
  expect(page.getByText('Maintainer: Mei (3), Li (1)')).toBeTruthy()
  expect(page.getByText('No documents')).toBeTruthy()
})

it('keeps to the maintainer who was asked for', () => {
  const { page } = renderPart(<ProjectHealthList projectId="p" modules={modules} owner="Mei" />)
  const pathOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(pathOf('Orders')).toBe('/project/doc/p?module=m1&segment=health&owner=Mei')
  expect(page.queryByText('2 shares were never opened')).toBeNull()
})
