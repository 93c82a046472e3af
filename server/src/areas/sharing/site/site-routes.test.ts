/* Managing published sites: what is refused, and that refusals change nothing. */
import {
  addSite,
  addSpaceSite,
  deleteSite,
  deleteSpaceSite,
  limits,
  listProjectTrash,
  listSites,
  listSiteSources,
  listSpaceSites,
  listSpaceSiteSources,
  listSpaceTrash,
  restoreTrash,
  trashDays,
  updateSite,
  type BodyOf,
} from '@lectern/contracts'
import { describe, expect, it } from 'vitest'
import { buildCompose, compose } from '../../../../test/factories/build-compose.ts'
import { buildDoc } from '../../../../test/factories/build-documents.ts'
import { addToProject, addToSpace, buildUser } from '../../../../test/factories/build-people.ts'
import { buildModule } from '../../../../test/factories/build-places.ts'
import { buildShare } from '../../../../test/factories/build-share.ts'
import { buildSite } from '../../../../test/factories/build-site.ts'
import { must } from '../../../../test/support/must.ts'
import { useTestApp } from '../../../../test/support/test-app.ts'
import { decodeId } from '../../../core/public-ids.ts'
import { purgeTrash } from '../../places/trash/trash-purge-commands.ts'

const test = useTestApp()

/** One pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const readTables = async () => ({
  sites: await test.db.selectFrom('site').selectAll().execute(),
  names: await test.db.selectFrom('site_name').selectAll().orderBy('name').execute(),
  versions: await test.db.selectFrom('site_version').selectAll().orderBy('id').execute(),
})

describe('a site', () => {
  it('is made with everything it was given, and its acts are recorded', async () => {
    const module = await buildModule(test)
    const { site, share } = await buildSite(test, module, {
      logo: `data:image/png;base64,${png}`,
      hostName: 'docs.shop.test',
    })
    const query = { projectId: module.project.publicId }
    const listed = (await test.call(listSites, { query }, module.owner)).data
    expect(listed).toEqual([site])
    expect(site).toMatchObject({
      ...{
        title: 'Shop',
        allowsRobots: 1,
        status: 1,
        hostName: 'docs.shop.test',
        defaultLabel: 'latest',
        formerNames: [],
      },
      versions: [{ label: 'latest', kind: 'share', sourceId: share.publicId, sourceName: 'shared', state: 'open' }],
    })
    const logo = await test.app.inject({ url: `/p/${site.name}/logo` })
    expect([logo.headers['content-type'], logo.rawPayload.length]).toEqual(['image/png', 70])
    const sources = (await test.call(listSiteSources, { query }, module.owner)).data
    expect(sources).toMatchObject([{ kind: 'share', id: share.publicId, state: 'open' }])
    await must(test, module.owner, updateSite, { id: site.id, title: 'Store', logo: null })
    await must(test, module.owner, deleteSite, { id: site.id })
    const audited = await test.db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('subject_kind', '=', 'site')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual(['site.create', 'site.update', 'site.delete'])
    expect(audited.map(({ details }) => details).join('')).not.toContain(png)
    expect((await test.app.inject({ url: `/p/${site.name}` })).statusCode).toBe(404)
  })

  it('comes back from the trash with its addresses, which no other site takes meanwhile', async () => {
    const module = await buildModule(test)
    const { site } = await buildSite(test, module, { hostName: 'trash.shop.test' })
    const guest = await buildUser(test)
    await addToSpace(test, module.project.space.id, guest, 'guest')
    await addToProject(test, module.project.id, guest, 'guest')
    const { trashId } = await must(test, module.owner, deleteSite, { id: site.id })
    const projectId = module.project.publicId
    const statusOf = async (url: string, host = 'localhost') =>
      (await test.app.inject({ url, headers: { host } })).statusCode
    expect(await statusOf(`/p/${site.name}`)).toBe(404)
    expect(await statusOf('/sitemap.xml', 'trash.shop.test')).toBe(404)
    expect((await test.call(listSites, { query: { projectId } }, module.owner)).data).toEqual([])
    expect((await test.call(updateSite, { body: { id: site.id, title: 'Gone' } }, module.owner)).error).toBe(
      'not_accessible',
    )
    const listed = (await test.call(listProjectTrash, { query: { projectId } }, module.owner)).data
    expect(listed).toMatchObject([{ id: trashId, kind: 'site', name: 'Shop' }])
    const versions = site.versions.map(({ label, kind, sourceId }) => ({ label, kind, sourceId }))
    const body = { projectId, name: site.name, title: 'Another', versions }
    expect((await test.call(addSite, { body }, module.owner)).error).toBe('site_address_taken')
    expect((await test.call(restoreTrash, { body: { id: trashId } }, guest)).error).toBe('no_permission')
    await must(test, module.owner, restoreTrash, { id: trashId })
    expect((await test.call(listSites, { query: { projectId } }, module.owner)).data).toEqual([site])
    expect(await statusOf(`/p/${site.name}`)).toBe(200)
  })

  it('is gone for good after 90 days in the trash, and its addresses are free', async () => {
    const module = await buildModule(test)
    const { site, share } = await buildSite(test, module)
    await must(test, module.owner, deleteSite, { id: site.id })
    await purgeTrash(test.context, test.now() + (trashDays + 1) * 24 * 60 * 60 * 1_000)
    expect(await test.db.selectFrom('site').select('id').where('trash_id', 'is not', null).execute()).toEqual([])
    const versions = [{ label: 'latest', kind: 'share' as const, sourceId: share.publicId }]
    const body = { projectId: module.project.publicId, name: site.name, title: 'Another', versions }
    expect(await must(test, module.owner, addSite, body)).toMatchObject({ name: site.name, formerNames: [] })
  })

  it('keeps its former names and can take them back', async () => {
    const module = await buildModule(test)
    const { site } = await buildSite(test, module)
    const rename = (name: string) => must(test, module.owner, updateSite, { id: site.id, name })
    expect(await rename(`${site.name}-b`)).toMatchObject({ name: `${site.name}-b`, formerNames: [site.name] })
    expect(await rename(site.name)).toMatchObject({ name: site.name, formerNames: [`${site.name}-b`] })
  })

  it('keeps the newest 50 of its former names, and lets others have the rest', async () => {
    const module = await buildModule(test)
    const { site } = await buildSite(test, module)
    const names = Array.from({ length: limits.siteFormerNames }, (_, index) => `${site.name}-${String(index)}`)
    const rows = names.map((name, index) => ({
      name,
      site_id: decodeId('site', site.id),
      is_current: 0 as const,
      since_ms: index,
    }))
    await test.db.insertInto('site_name').values(rows).execute()
    const renamed = await must(test, module.owner, updateSite, { id: site.id, name: `${site.name}-new` })
    expect(renamed.formerNames.toSorted()).toEqual([site.name, ...names.slice(1)].toSorted())
    // Taken back, it is the newest once it is left again.
    await must(test, module.owner, updateSite, { id: site.id, name: names[1] ?? '' })
    const last = await must(test, module.owner, updateSite, { id: site.id, name: `${site.name}-last` })
    expect(last.formerNames.toSorted()).toEqual([site.name, `${site.name}-new`, names[1], ...names.slice(3)].toSorted())
    const { site: other } = await buildSite(test, await buildModule(test), { name: names[0] ?? '' })
    expect(other.name).toBe(names[0])
  })

  it('is saved by the second of two editors only after they saw what the first one saved', async () => {
    const module = await buildModule(test)
    const { site } = await buildSite(test, module)
    const { id, updatedAtMs } = site
    await must(test, module.owner, updateSite, { id, updatedAtMs, title: 'First' })
    const second = await test.call(updateSite, { body: { id, updatedAtMs, title: 'Second' } }, module.owner)
    expect(second.error).toBe('changed_meanwhile')
    expect((await readTables()).sites.find((row) => row.title === 'Second')).toBeUndefined()
  })
})

describe('refuses, and writes nothing', () => {
  it('names and hosts of other sites, labels that mix up addresses, and sources of other projects', async () => {
    const module = await buildModule(test)
    const { site, share } = await buildSite(test, module, { hostName: 'api.shop.test' })
    const { site: other } = await buildSite(test, await buildModule(test))
    const foreign = await buildShare(test, await buildModule(test))
    await must(test, module.owner, updateSite, { id: site.id, name: `${site.name}-now` })
    const before = await readTables()
    const latest = { label: 'latest', kind: 'share', sourceId: share.publicId } as const
    const add = async (body: Partial<BodyOf<typeof addSite>>) => {
      const valid = { projectId: module.project.publicId, name: 'another-site', title: 'Another', versions: [latest] }
      return (await test.call(addSite, { body: { ...valid, ...body } }, module.owner)).error
    }
    expect(await add({ name: other.name })).toBe('site_address_taken')
    expect(await add({ name: site.name })).toBe('site_address_taken')
    expect(await add({ name: 'Not Lower' })).toBe('invalid_input')
    expect(await add({ hostName: 'api.shop.test' })).toBe('site_host_taken')
    expect(await add({ versions: [{ ...latest, label: 'search' }] })).toBe('site_label_reserved')
    expect(await add({ versions: [latest, { ...latest, label: 'LATEST' }] })).toBe('site_labels_alike')
    expect(await add({ versions: [{ ...latest, sourceId: foreign.publicId }] })).toBe('site_source_missing')
    expect(await add({ versions: [{ ...latest, kind: 'compose' }] })).toBe('site_source_missing')
    expect(await add({ defaultLabel: 'v9' })).toBe('site_default_missing')
    expect(await add({ logo: `data:image/png;base64,${Buffer.from('GIF89a').toString('base64')}` })).toBe(
      'site_logo_refused',
    )
    const taken = await test.call(updateSite, { body: { id: site.id, name: other.name, title: 'Lost' } }, module.owner)
    expect(taken.error).toBe('site_address_taken')
    const unknown = await test.call(
      updateSite,
      { body: { id: site.id, title: 'Lost', defaultLabel: 'v9' } },
      module.owner,
    )
    expect(unknown.error).toBe('site_default_missing')
    expect(await readTables()).toEqual(before)
  })
})

describe('a site of a composed space', () => {
  it('publishes its composed projects, and nothing of other spaces', async () => {
    const composer = await buildUser(test)
    const module = await buildModule(test)
    await addToSpace(test, module.project.space.id, composer, 'guest')
    await addToProject(test, module.project.id, composer, 'guest')
    const doc = await buildDoc(test, { module, name: 'Pay' })
    const project = await buildCompose(test, { composer })
    const spaceId = project.space.publicId
    await compose(test, project, [doc])
    const versions = [{ label: 'partners', kind: 'compose' as const, sourceId: project.publicId }]
    const body = { spaceId, name: 'partner-portal', title: 'Partners', versions }
    const site = await must(test, composer, addSpaceSite, body)
    expect(site.versions).toMatchObject([{ kind: 'compose', state: 'open' }])
    expect((await test.call(listSpaceSites, { query: { spaceId } }, composer)).data).toEqual([site])
    expect((await test.call(listSpaceSiteSources, { query: { spaceId } }, composer)).data).toHaveLength(1)
    const home = await test.app.inject({ url: '/p/partner-portal' })
    expect(home.body).toContain('Pay')
    const page = await test.app.inject({ url: `/p/partner-portal/partners/${doc.publicId}` })
    expect(page.statusCode).toBe(301)
    expect((await test.app.inject({ url: String(page.headers.location) })).body).toContain('Pay')
    const elsewhere = await buildCompose(test, { composer })
    const strange = [{ ...versions[0], label: 'x', kind: 'compose' as const, sourceId: elsewhere.publicId }]
    const refused = await test.call(
      addSpaceSite,
      { body: { ...body, name: 'other-portal', versions: strange } },
      composer,
    )
    expect(refused.error).toBe('site_source_missing')
    const { trashId } = await must(test, composer, deleteSpaceSite, { id: site.id })
    expect((await test.app.inject({ url: '/p/partner-portal' })).statusCode).toBe(404)
    const trash = (await test.call(listSpaceTrash, { query: { spaceId } }, composer)).data
    expect(trash).toMatchObject([{ id: trashId, kind: 'site', name: 'Partners' }])
    await must(test, composer, restoreTrash, { id: trashId })
    expect((await test.call(listSpaceSites, { query: { spaceId } }, composer)).data).toEqual([site])
  })
})
