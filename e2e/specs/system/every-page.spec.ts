import { findViolations } from '../../support/axe.ts'
import { findPlaces } from '../../support/places.ts'
import { comeToRest, watchTraffic } from '../../support/rest.ts'
import { addRichContent } from '../../support/rich-content.ts'
import { expect, signedInState, test } from '../../support/test.ts'
import { walkEveryPage } from '../../support/walk.ts'
import { addWideContent } from '../../support/wide-content.ts'

// What other tests leave must not decide what the walk meets.
test.use({ installation: 'every page' })

test('every page in Chinese keeps to its language, to this host and within the window, and is easy to press', async ({
  openContext,
  product,
  api,
}) => {
  const sample = await addRichContent(api, await findPlaces(api))
  const places = await addWideContent(api, sample, product.admin.password)
  await walkEveryPage({ product, token: api.token, lang: 'zh-CN', openContext }, places)
})

test('colours keep their contrast in the dark', async ({ openContext, product, api }) => {
  const places = await findPlaces(api)
  const context = await openContext({
    storageState: signedInState(product.origin, api.token, { 'lectern.theme': 'dark' }),
  })
  const page = await context.newPage()
  const traffic = watchTraffic(page)
  for (const address of [
    '/dashboard',
    `/project/doc/${places.projectId}`,
    ...places.docIds.map((id) => `/view/${id}`),
  ]) {
    await page.goto(address)
    await comeToRest(page, traffic)
    expect.soft(await findViolations(page), address).toEqual([])
  }
})
