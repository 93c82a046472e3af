import { addSite, type BodyOf, type Site } from '@lectern/contracts'
import { must } from '../support/must.ts'
import type { TestApp } from '../support/test-app.ts'
import { nextNumber } from './next-number.ts'
import type { BuiltModule } from './build-places.ts'
import { buildShare, type BuiltShare } from './build-share.ts'

export interface BuiltSite {
  site: Site
  share: BuiltShare
}

/** A site with one version, `latest`: a public share of the whole application. */
export async function buildSite(
  test: TestApp,
  module: BuiltModule,
  body: Partial<Omit<BodyOf<typeof addSite>, 'projectId'>> = {},
): Promise<BuiltSite> {
  const share = await buildShare(test, module)
  const site = await must(test, module.owner, addSite, {
    projectId: module.project.publicId,
    name: `shop-${String(nextNumber())}`,
    title: 'Shop',
    versions: [{ label: 'latest', kind: 'share', sourceId: share.publicId }],
    ...body,
  })
  return { site, share }
}
