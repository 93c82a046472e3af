import type { SearchAnswer } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ownerPath } from '../../../entities/search/saved-searches.ts'
import { Avatar } from '../../../shared/ui/text/avatar.tsx'
import { FoundList } from './found-list.tsx'

/** People with the words in their names; each leads to the documents they maintain. */
export function PeopleGroup({ people }: Pick<SearchAnswer, 'people'>) {
  const { t } = useTranslation('search')
  return (
    <FoundList name={t('people')}>
      {people.map(({ id, nickname, username, email, avatar }) => (
        <li key={id} className="l-row l-wrap l-gap-2-8 l-py-8 l-px-12">
          <Avatar id={id} name={nickname} picture={avatar} size={20} />
          <Link
            to={ownerPath(username)}
            className="l-inline-row l-min-w-hit l-min-h-hit l-medium l-break"
            title={t('maintainedBy', { name: nickname })}
            data-hit
          >
            {nickname}
          </Link>
          <span className="l-note l-break">{[username, email ?? ''].filter((part) => part !== '').join(' · ')}</span>
        </li>
      ))}
    </FoundList>
  )
}
