import { trashDays, type DictionaryDetail } from '@lectern/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dictionaryUsageQuery } from '../../../../entities/dictionary/dictionary-queries.ts'
import { confirm } from '../../../../shared/ui/overlay/confirm/confirm-store.ts'
import { FirstNames } from '../../../../shared/ui/text/first-names.tsx'

/** Asks the server what uses the dictionary, and the reader whether that is all right. */
export function useUsageQuestion(dictionary: DictionaryDetail) {
  const { t } = useTranslation('dictionary')
  const client = useQueryClient()
  return async (kind: 'delete' | 'values'): Promise<boolean> => {
    const usage = await client.query({ ...dictionaryUsageQuery(dictionary.id), staleTime: 0 })
    if (usage.userCount === 0) return true
    const isDeletion = kind === 'delete'
    const counts = { users: usage.userCount, fields: usage.fieldCount, days: trashDays }
    return confirm({
      title: t(isDeletion ? 'delete.question' : 'values.question', { name: dictionary.name }),
      body: (
        <>
          <p>{t(isDeletion ? 'delete.effect' : 'values.effect', counts)}</p>
          <FirstNames
            names={usage.users.map(({ name }) => name)}
            count={usage.userCount}
            moreOf={(count) => t('usage.more', { count })}
            className="l-mx-0 l-mt-8 l-mb-0 l-pl-18 l-t2"
          />
        </>
      ),
      confirmLabel: t(isDeletion ? 'delete.submit' : 'values.submit'),
      danger: true,
    })
  }
}
