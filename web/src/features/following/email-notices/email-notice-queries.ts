import {
  getEmailSetting,
  unsubscribe,
  updateEmailSetting,
  updatePreferences,
  type BodyOf,
  type EmailEvent,
} from '@lectern/contracts'
import { preferencesQuery } from '../../../entities/preferences/preference-queries.ts'
import { callQuery } from '../../../shared/api/call-query.ts'
import { useChange } from '../../../shared/api/change.ts'
import { call } from '../../../shared/api/client.ts'

export const emailSettingQuery = callQuery(['account', 'emailSetting'], getEmailSetting, {})

export function useUpdateEmailSetting() {
  return useChange((body: BodyOf<typeof updateEmailSetting>) => call(updateEmailSetting, { body }), {
    onSuccess: (client, setting) => client.setQueryData(emailSettingQuery.queryKey, setting),
  })
}

/** Where notices come besides the page, by the preference that leaves events out. */
export type NoticeChannel = 'mutedEmails' | 'mutedWebhook'

/** About which events nothing comes there. */
export function useMuteNotices(channel: NoticeChannel) {
  return useChange((muted: EmailEvent[]) => call(updatePreferences, { body: { [channel]: muted } }), {
    onSuccess: (client, preferences) => client.setQueryData(preferencesQuery.queryKey, preferences),
  })
}

/** With the key from an email; the page shows what is wrong with it. */
export function useUnsubscribe(key: string) {
  const path = `/unsubscribe/${encodeURIComponent(key)}` as const
  return useChange(() => call({ ...unsubscribe, path }, {}), { meta: { handles: true } })
}
