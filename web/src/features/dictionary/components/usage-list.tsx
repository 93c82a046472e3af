import type { DictionaryUsage } from '@lectern/contracts'
import { IconArrowUpRight, IconBox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dictionaryUsageQuery } from '../../../entities/dictionary/dictionary-queries.ts'
import { MethodLabel } from '../../../shared/ui/method-label.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import classes from './dictionary.module.css'

type User = DictionaryUsage['users'][number]

/** Fields of one user that stand in its row; the rest are counted. */
const shownFields = 2

/** What uses a dictionary: documents to open, and shared models. */
export function UsageList({ id }: { id: string }) {
  const { t } = useTranslation('dictionary')
  const usage = useQuery(dictionaryUsageQuery(id))
  return (
    <section aria-label={t('usage.title')}>
      <div className={classes['usageHead']}>
        <h3>{t('usage.title')}</h3>
        {usage.data !== undefined && usage.data.userCount > 0 && (
          <span>{t('usage.count', { users: usage.data.userCount, fields: usage.data.fieldCount })}</span>
        )}
      </div>
      <QueryState query={usage} rows={3}>
        {({ users, userCount }) =>
          userCount === 0 ? (
            <p className={classes['quiet']}>{t('usage.none')}</p>
          ) : (
            <>
              <ul className={classes['users']}>
                {users.map((user) => (
                  <li key={`${user.kind} ${user.id} ${user.name}`}>
                    <UserRow user={user} />
                  </li>
                ))}
              </ul>
              {userCount > users.length && (
                <p className={classes['quiet']}>{t('usage.more', { count: userCount - users.length })}</p>
              )}
            </>
          )
        }
      </QueryState>
    </section>
  )
}

function UserRow({ user }: { user: User }) {
  const content = (
    <>
      <span className={classes['method']}>
        {user.kind === 'doc' ? (
          <MethodLabel httpMethod={user.httpMethod} />
        ) : (
          <IconBox size={14} stroke={1.6} aria-hidden />
        )}
      </span>
      <span className={classes['userName']}>{user.name}</span>
      <Fields fields={user.fields} />
    </>
  )
  if (user.kind === 'model') return <span className={classes['user']}>{content}</span>
  return (
    <Link to={`/view/${user.id}`} className={classes['user']}>
      {content}
      <IconArrowUpRight size={14} stroke={1.6} aria-hidden className={classes['arrow']} />
    </Link>
  )
}

function Fields({ fields }: { fields: User['fields'] }) {
  const { t } = useTranslation('dictionary')
  const first = fields[0]
  if (first === undefined) return null
  return (
    <>
      <code className={classes['fieldNames']}>
        {fields
          .slice(0, shownFields)
          .map(({ name }) => name)
          .join(', ')}
        {fields.length > shownFields && ` +${String(fields.length - shownFields)}`}
      </code>
      <span className={classes['place']}>{t(`place.${first.place}`, { status: first.status })}</span>
    </>
  )
}
