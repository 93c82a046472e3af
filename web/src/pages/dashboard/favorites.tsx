import { IconApps } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { favoritePath, favoritesQuery } from '../../entities/favorite/favorite-queries.ts'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'
import { DocumentCards } from './document-cards.tsx'

const shown = 8

/** What one marked last; nothing before the first. */
export function Favorites() {
  const { t } = useTranslation('favorite')
  const { data = [] } = useQuery(favoritesQuery)
  const cards = data.slice(0, shown).map((favorite) => {
    const { kind, id, type, httpMethod, name, url, moduleName, projectName } = favorite
    return {
      key: `${kind} ${id}`,
      to: favoritePath(favorite),
      mark:
        kind === 'doc' ? (
          <MethodLabel type={type} httpMethod={httpMethod} />
        ) : (
          <IconApps size={15} stroke={1.6} aria-hidden className="l-fixed l-t3" />
        ),
      ...{ name, place: url },
      foot: { start: kind === 'doc' ? `${projectName} / ${moduleName}` : projectName },
    }
  })
  return <DocumentCards title={t('title')} cards={cards} />
}
