import type { HttpContent } from '@lectern/model'
import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { sectionsOf } from '../state/sections.ts'
import { SectionNav } from './section-nav.tsx'

afterEach(clearParts)

it('names the request above its parts', () => {
  const content: HttpContent = {
    v: 1,
    kind: 'http',
    container: 'paths',
    method: 'get',
    path: '/orders',
    operation: { responses: { 200: { description: '' } } },
  }
  const sections = sectionsOf(content, {})
  const { page } = renderPart(
    <SectionNav
      sections={sections}
      current="basics"
      content={content}
      components={{}}
      changed={new Set()}
      wrong={new Map()}
    />,
  )
  const items = page.getAllByRole('listitem').map((item) => item.textContent)
  expect(items.slice(0, 4)).toEqual(['Basics', 'Request', 'Path0', 'Query0'])
  expect(items.filter((item) => item === 'Request')).toHaveLength(1)
  expect(page.getAllByRole('link')).toHaveLength(sections.length)
})
