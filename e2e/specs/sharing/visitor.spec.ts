import { expect, test } from '../../support/test.ts'

test('a visitor without an account is led to the sign-in page, which remembers where they wanted to go', async ({
  page,
}) => {
  await page.goto('/space/project/abc?tab=1')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/space/project/abc?tab=1')
})

test('a second reader is watched as the first', async ({ openContext, faults }) => {
  const context = await openContext()
  const page = await context.newPage()
  await page.goto('/healthz')
  await page.evaluate(() => {
    console.error('spilt by the second reader')
  })
  await expect.poll(() => faults.flat().join('\n')).toContain('spilt by the second reader')
  // Seen and meant: it must not fail this test.
  for (const list of faults) list.length = 0
})
