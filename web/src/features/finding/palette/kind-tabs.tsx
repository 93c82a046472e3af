import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countText } from '../../../entities/search/count-text.ts'
import { useShownInStrip } from '../../../shared/lib/hooks/use-shown-in-strip.ts'
import type { FoundKind, Kind } from './item.ts'

interface KindTabsProps {
  kinds: readonly FoundKind[]
  kind: Kind
  onKind: (kind: Kind) => void
}

/** The kinds of what is found, to list one alone. The focus stays in the field. */
export function KindTabs({ kinds, kind, onKind }: KindTabsProps) {
  const { t } = useTranslation('palette')
  const strip = useShownInStrip<HTMLDivElement>('[aria-pressed=true]', `${kind} of ${String(kinds.length)}`)
  // All and one kind are the same.
  if (kinds.length < 3 && kind === 'all') return <span />
  return (
    <div
      ref={strip}
      role="group"
      aria-label={t('kinds')}
      className="l-row l-narrow l-gap-2 l-scroll-x l-no-scrollbar l-fading"
    >
      {kinds.map(({ kind: each, count }) => (
        <Button
          key={each}
          size="xs"
          variant="subtle"
          tabIndex={-1}
          aria-pressed={each === kind}
          className="l-fixed"
          px={8}
          rightSection={count !== undefined && <span className="l-t3">{countText(count)}</span>}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onKind(each)}
        >
          {each === 'all' ? t('allKinds') : t(`group.${each}`)}
        </Button>
      ))}
    </div>
  )
}
