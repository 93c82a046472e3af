import type { DictionaryUsage } from '@lectern/contracts'
import { IconBox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dictionaryUsageQuery } from '../../../../entities/dictionary/dictionary-queries.ts'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import {
  ReferenceList,
  ReferenceNote,
  ReferenceRow,
  ReferenceSection,
} from '../../../../shared/ui/table/reference-list.tsx'

type User = DictionaryUsage['users'][number]

/** Fields of one user that stand in its row; the rest are counted. */
const shownFields = 2

/** What uses a dictionary: documents to open, and shared models. */
export function UsageList({ id }: { id: string }) {
  const { t } = useTranslation('dictionary')
  const usage = useQuery(dictionaryUsageQuery(id))
  return (
    <ReferenceSection
      title={t('usage.title')}
      {...(usage.data !== undefined &&
        usage.data.userCount > 0 && {
          count: t('usage.count', { users: usage.data.userCount, fields: usage.data.fieldCount }),
        })}
    >
      <QueryState query={usage} rows={3}>
        {({ users, userCount }) =>
          userCount === 0 ? (
            <ReferenceNote>{t('usage.none')}</ReferenceNote>
          ) : (
            <>
              <ReferenceList>
                {users.map((user) => (
                  <UserRow key={`${user.kind} ${user.id} ${user.name}`} user={user} />
                ))}
              </ReferenceList>
              {userCount > users.length && (
                <ReferenceNote>{t('usage.more', { count: userCount - users.length })}</ReferenceNote>
              )}
            </>
          )
        }
      </QueryState>
    </ReferenceSection>
  )
}

function UserRow({ user }: { user: User }) {
  const { t } = useTranslation('dictionary')
  const isDoc = user.kind === 'doc'
  const [first] = user.fields
  return (
    <ReferenceRow
      mark={isDoc ? <MethodLabel httpMethod={user.httpMethod} /> : <IconBox size={14} stroke={1.6} aria-hidden />}
      name={user.name}
      {...(first !== undefined && {
        place: namesOf(user.fields),
        kind: t(`place.${first.place}`, { status: first.status }),
      })}
      {...(isDoc && { to: `/view/${user.id}` })}
    />
  )
}

function namesOf(fields: User['fields']): string {
  const names = fields
    .slice(0, shownFields)
    .map(({ name }) => name)
    .join(', ')
  return fields.length > shownFields ? `${names} +${String(fields.length - shownFields)}` : names
}
