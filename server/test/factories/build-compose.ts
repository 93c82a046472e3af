import { addComposeEntries, addComposeProject, type BodyOf } from '@lectern/contracts'
import { decodeId } from '../../src/core/public-ids.ts'
import type { TestApp } from '../support/test-app.ts'
import type { BuiltUser } from './build-people.ts'
import { buildSpace, type BuiltSpace } from './build-places.ts'
import { nextNumber } from './next-number.ts'

export interface BuiltCompose {
  id: number
  publicId: string
  /** What its address ends with. */
  key: string
  space: BuiltSpace
  /** Admin of its space. */
  composer: BuiltUser
}

/** A public composed project, empty, in a composed space of its own. */
export async function buildCompose(
  test: TestApp,
  {
    composer,
    space,
    ...fields
  }: { composer?: BuiltUser; space?: BuiltSpace } & Partial<Omit<BodyOf<typeof addComposeProject>, 'spaceId'>> = {},
): Promise<BuiltCompose> {
  const home = space ?? (await buildSpace(test, { isCompose: 1, ...(composer && { owner: composer }) }))
  const owner = composer ?? home.owner
  const body = { spaceId: home.publicId, name: `composed ${String(nextNumber())}`, ...fields }
  const { data, error } = await test.call(addComposeProject, { body }, owner)
  if (data === null) throw new Error(`No composed project: ${String(error)}`)
  return { id: decodeId('compose', data.id), publicId: data.id, key: data.key, space: home, composer: owner }
}

/** Puts documents and folders into a composed project; ids of the entries. */
export async function compose(
  test: TestApp,
  { publicId: projectId, composer }: BuiltCompose,
  docs: readonly { publicId: string }[],
  more: Partial<BodyOf<typeof addComposeEntries>> & { by?: BuiltUser } = {},
): Promise<string[]> {
  const { by = composer, ...body } = more
  const docList = docs.map(({ publicId: docId }) => ({ docId }))
  const { data, error } = await test.call(addComposeEntries, { body: { projectId, docList, ...body } }, by)
  if (data === null) throw new Error(`Nothing was put in: ${String(error)}`)
  return data.ids
}
