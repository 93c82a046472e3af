import { afterEach, expect, it } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { CommentText } from './comment-text.tsx'

afterEach(clearParts)

it('gives two comments with the same headings and footnotes ids of their own', async () => {
  const text = '## Steps\n\nFirst[^1]\n\n[^1]: A note'
  const { page } = renderPart(
    <>
      <CommentText text={text} mentions={[]} />
      <CommentText text={text} mentions={[]} />
    </>,
  )
  await expect.poll(() => page.queryAllByRole('heading', { name: 'Steps' })).toHaveLength(2)
  const ids = [...document.querySelectorAll('[id^="comment-"]')].map(({ id }) => id)
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
})
