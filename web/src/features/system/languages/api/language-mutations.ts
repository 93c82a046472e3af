import {
  deleteLanguage,
  getAdminLanguage,
  renameLanguage,
  saveLanguage,
  setDefaultLanguage,
  type BodyOf,
} from '@lectern/contracts'
import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { viewConfigQuery } from '../../../../entities/installation/view-config-query.ts'
import { callQuery } from '../../../../shared/api/call-query.ts'
import { useChange } from '../../../../shared/api/change.ts'
import { call } from '../../../../shared/api/client.ts'
import { reloadTexts } from '../../../../shared/i18n/i18n.ts'

export const adminLanguageQuery = (lang: string) =>
  callQuery(['languages', 'admin', lang], getAdminLanguage, { query: { lang } })

/** Everything that shows languages or their texts, the page itself included. */
async function refresh(client: QueryClient, changed: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['languages'] }),
    client.invalidateQueries({ queryKey: ['system-settings'] }),
    client.invalidateQueries({ queryKey: viewConfigQuery.queryKey }),
    // The default language fills the gaps of every other one.
    i18next.language === changed || changed === '' ? reloadTexts() : undefined,
  ])
}

export function useSaveLanguage() {
  return useChange((body: BodyOf<typeof saveLanguage>) => call(saveLanguage, { body }), {
    onSuccess: (client, { language }) => refresh(client, language.isDefault ? '' : language.lang),
    meta: { handles: ['language_texts_invalid', 'language_tag_invalid', 'changed_meanwhile'] },
  })
}

export function useRenameLanguage() {
  return useChange((body: BodyOf<typeof renameLanguage>) => call(renameLanguage, { body }), {
    onSuccess: (client, _data, { lang }) => refresh(client, lang),
  })
}

export function useDeleteLanguage() {
  return useChange((lang: string) => call(deleteLanguage, { body: { lang } }), {
    onSuccess: (client, _data, lang) => refresh(client, lang),
  })
}

export function useSetDefaultLanguage() {
  return useChange((lang: string) => call(setDefaultLanguage, { body: { lang } }), {
    onSuccess: (client) => refresh(client, ''),
  })
}
