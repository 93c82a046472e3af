import {
  liftAttemptLimit,
  listAttemptLimits,
  addTemplate,
  allocateProjects,
  approveUser,
  batchUsers,
  createUser,
  deleteLanguage,
  deleteTemplate,
  deleteUser,
  disableUser,
  enableUser,
  endUserSessions,
  exportAudit,
  exportUsers,
  getAdminLanguage,
  getAdminUser,
  getAllocationTree,
  getFrontConfig,
  getLanguage,
  getMailSettings,
  getSystemSettings,
  getTemplate,
  getUserProjectIds,
  getViewConfig,
  listAdminLanguages,
  listDeletedTemplates,
  listLanguages,
  listOutgoingRefusals,
  listTemplates,
  pageAudit,
  pageUsers,
  previewTemplate,
  renameLanguage,
  refuseUser,
  resetMfa,
  resetUserPassword,
  restoreTemplate,
  saveLanguage,
  saveMailSettings,
  setDefaultLanguage,
  settingGroups,
  streamEvents,
  testMailSettings,
  unlockUser,
  updateSystemSettings,
  updateTemplate,
  updateUser,
  userStatus,
} from '@lectern/contracts'
import { encodeId } from '../../../src/core/public-ids.ts'
import { buildUser } from '../../factories/build-people.ts'
import type { TestApp } from '../test-app.ts'
import { calls, type CensusCase } from './calls.ts'

/** A lock someone can lift. */
async function buildLock(test: TestApp): Promise<string> {
  const { db, now } = test
  const row = { failures: 5, forgiven_until_ms: now(), locked_until_ms: now() + 60_000 }
  await db
    .insertInto('attempt')
    .values({ key: 'reset:10.20.30.40', ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
  const { data } = await test.call(listAttemptLimits, {}, await buildUser(test, { isSuperAdmin: true }))
  return data?.list.find(({ address }) => address === '10.20.30.40')?.id ?? ''
}

/** Someone who signed up and waits. */
const buildWaiting = async (test: TestApp): Promise<string> =>
  (await buildUser(test, { status: userStatus.waiting })).publicId

export const adminCases: readonly CensusCase[] = [
  calls(getMailSettings),
  calls(saveMailSettings, () => ({ body: { settings: settingGroups.mail.initial } })),
  calls(testMailSettings, () => ({ body: { settings: settingGroups.mail.initial, to: 'somebody@example.com' } })),
  calls(resetMfa, ({ users }) => ({ body: { id: users.guest.publicId } })),

  calls(getLanguage, () => ({ query: { lang: 'en' } })),
  calls(listLanguages),
  calls(getViewConfig),
  calls(getFrontConfig, () => ({ query: { key: 'front.title' } })),
  calls(streamEvents),

  calls(pageUsers, () => ({ body: {} })),
  calls(exportUsers, () => ({ query: {} })),
  calls(batchUsers, ({ users }) => ({ body: { ids: [users.guest.publicId], action: 'endSessions' as const } })),
  calls(getAdminUser, ({ users }) => ({ query: { id: users.guest.publicId } })),
  calls(createUser, () => ({ body: { username: 'a.new.account', nickname: 'New' } })),
  calls(updateUser, ({ users }) => ({ body: { id: users.guest.publicId, nickname: 'Changed' } })),
  calls(disableUser, ({ users }) => ({ body: { id: users.guest.publicId } })),
  calls(enableUser, ({ users }) => ({ body: { id: users.disabled.publicId } })),
  calls(approveUser, async (_world, test) => ({ body: { id: await buildWaiting(test) } })),
  calls(refuseUser, async (_world, test) => ({ body: { id: await buildWaiting(test) } })),
  calls(resetUserPassword, ({ users }) => ({ body: { id: users.guest.publicId } })),
  calls(unlockUser, ({ users }) => ({ body: { id: users.guest.publicId } })),
  calls(endUserSessions, ({ users }) => ({ body: { id: users.guest.publicId } })),
  calls(deleteUser, ({ users }) => ({ body: { id: users.stranger.publicId, successorId: users.dev.publicId } })),
  calls(getAllocationTree),
  calls(getUserProjectIds, ({ users }) => ({ query: { userId: users.guest.publicId } })),
  calls(allocateProjects, ({ users, projectId }) => ({
    body: { userId: users.guest.publicId, role: 'dev' as const, projectIds: [projectId] },
  })),
  calls(pageAudit, () => ({ body: {} })),
  calls(listAttemptLimits),
  calls(liftAttemptLimit, async (_world, test) => ({ body: { id: await buildLock(test) } })),
  calls(exportAudit, () => ({ query: { format: 'csv' as const } })),

  calls(getSystemSettings),
  calls(updateSystemSettings, () => ({
    body: { group: 'meterSphere' as const, value: { enabled: true }, version: 'initial' },
  })),
  calls(listOutgoingRefusals),
  calls(listAdminLanguages),
  calls(getAdminLanguage, () => ({ query: { lang: 'en' } })),
  calls(saveLanguage, () => ({ body: { lang: 'ja', description: '日本語', content: {}, version: '' } })),
  calls(renameLanguage, () => ({ body: { lang: 'ja', description: '日本語（新）' } })),
  calls(deleteLanguage, () => ({ body: { lang: 'ja' } })),
  calls(setDefaultLanguage, () => ({ body: { lang: 'en' } })),
  calls(listTemplates),
  calls(listDeletedTemplates),
  calls(getTemplate, () => ({ query: { id: encodeId('template', 1) } })),
  calls(addTemplate, () => ({ body: { name: 'A new template', groupName: '', content: '{{ doc.name }}' } })),
  calls(updateTemplate, () => ({
    body: { id: encodeId('template', 1), version: 1, name: 'Another', groupName: '', content: 'x' },
  })),
  calls(deleteTemplate, () => ({ body: { id: encodeId('template', 1) } })),
  calls(restoreTemplate, () => ({ body: { id: encodeId('template', 1) } })),
  calls(previewTemplate, () => ({ body: { content: '{{ doc.name }}' } })),
]
