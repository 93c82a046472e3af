import {
  acceptBreak,
  getChangelogFeed,
  getEmailSetting,
  getRuleLevels,
  listChangelog,
  listChangelogAuthors,
  pageAcceptedBreaks,
  readChangelogFeed,
  renewChangelogFeed,
  resetRuleLevels,
  revokeAcceptedBreak,
  revokeChangelogFeed,
  setRuleLevel,
  unsubscribe,
  updateEmailSetting,
} from '@lectern/contracts'
import { calls, type CensusCase } from './calls.ts'

const about = {
  fingerprint: '0123456789abcdef',
  ruleId: 'operation-removed',
  subject: { kind: 'operation', container: 'paths', method: 'get', path: '/orders' },
  place: [],
} as const

const emails = { mode: 'daily', minute: 540, weekday: 1, timeZone: 'UTC', quiet: null } as const

export const compatibilityCases: readonly CensusCase[] = [
  calls(listChangelog, ({ moduleId }) => ({ query: { moduleId } })),
  calls(listChangelogAuthors, ({ moduleId }) => ({ query: { moduleId } })),
  calls(getChangelogFeed, ({ moduleId }) => ({ query: { moduleId } })),
  calls(renewChangelogFeed, ({ moduleId }) => ({ body: { moduleId } })),
  calls(revokeChangelogFeed, ({ moduleId }) => ({ body: { moduleId } })),
  calls(readChangelogFeed),
  calls(getEmailSetting),
  calls(updateEmailSetting, () => ({ body: emails })),
  // Says of no key whose it is.
  calls(unsubscribe),
  calls(getRuleLevels, ({ spaceId }) => ({ query: { spaceId } })),
  calls(setRuleLevel, ({ spaceId }) => ({ body: { spaceId, ruleId: about.ruleId, level: 'attention' as const } })),
  calls(resetRuleLevels, ({ spaceId }) => ({ body: { spaceId } })),
  calls(pageAcceptedBreaks, ({ moduleId }) => ({ query: { moduleId } })),
  calls(acceptBreak, ({ moduleId }) => ({ body: { moduleId, ...about, place: [], reason: 'Known' } })),
  calls(revokeAcceptedBreak, ({ moduleId }) => ({ body: { moduleId, fingerprint: about.fingerprint } })),
]
