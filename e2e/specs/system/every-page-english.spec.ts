import { findPlaces } from '../../support/places.ts'
import { addRichContent } from '../../support/rich-content.ts'
import { test } from '../../support/test.ts'
import { walkEveryPage } from '../../support/walk.ts'
import { addWideContent } from '../../support/wide-content.ts'

// The sample space of this one is English as well.
test.use({ installation: 'English', language: 'en' })

test('every page in English keeps to its language, to this host and within the window, and is easy to press', async ({
  openContext,
  product,
  api,
}) => {
  const sample = await addRichContent(api, await findPlaces(api))
  const places = await addWideContent(api, sample, product.admin.password)
  await walkEveryPage({ product, token: api.token, lang: 'en', openContext }, places)
})
