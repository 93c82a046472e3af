import type { SearchAnswer } from '@lectern/contracts'
import { IconShare3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sharePlace, sharesPath } from '../../../entities/search/hit-link.ts'
import { FoundList } from './found-list.tsx'

/** Shares that the person manages, with the words in their names; each leads to those beside it. */
export function ShareGroup({ shares }: Pick<SearchAnswer, 'shares'>) {
  const { t } = useTranslation('search')
  return (
    <FoundList name={t('shares')}>
      {shares.map((share) => (
        <li key={share.id} className="l-row l-wrap l-gap-2-8 l-py-8 l-px-12">
          <IconShare3 size={15} stroke={1.6} aria-hidden />
          <Link to={sharesPath(share)} className="l-inline-row l-min-w-hit l-min-h-hit l-medium l-break" data-hit>
            {share.name}
          </Link>
          <span className="l-note l-break">{sharePlace(share)}</span>
        </li>
      ))}
    </FoundList>
  )
}
