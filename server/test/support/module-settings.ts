/* Settings of an application, as its owner reads and saves them. */
import { getModuleSettings, updateModuleSettings, type BodyOf, type Envelope, type ReplyOf } from '@lectern/contracts'
import type { BuiltModule } from '../factories/build-places.ts'
import type { TestApp } from './test-app.ts'

export type SettingChanges = Omit<BodyOf<typeof updateModuleSettings>, 'moduleId' | 'revision'>

export async function readModuleSettings(
  test: TestApp,
  { publicId, owner }: BuiltModule,
): Promise<ReplyOf<typeof getModuleSettings>> {
  const { data } = await test.call(getModuleSettings, { query: { moduleId: publicId } }, owner)
  if (data === null) throw new Error('No settings')
  return data
}

/** Changes the settings as they are now. */
export async function changeModuleSettings(
  test: TestApp,
  module: BuiltModule,
  changes: SettingChanges,
): Promise<Envelope<ReplyOf<typeof updateModuleSettings>>> {
  const { revision } = await readModuleSettings(test, module)
  return test.call(updateModuleSettings, { body: { moduleId: module.publicId, revision, ...changes } }, module.owner)
}
