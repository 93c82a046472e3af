import type { Share, ShareItem } from '@lectern/contracts'
import { Button } from '@mantine/core'
import { IconEyeOff, IconFile, IconFolder } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shareItemsQuery, type SharePlace } from '../../../../entities/share/share-queries.ts'
import { useMomentText } from '../../../../shared/lib/hooks/use-moment-text.ts'
import { NoticeBar } from '../../../../shared/ui/feedback/notice-bar.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { useFreezeItem } from '../api/share-mutations.ts'
import { FreezeMenu } from './freeze-menu.tsx'

interface ShareItemsDialogProps {
  place: SharePlace
  share: Share
  onClose: () => void
}

/** What a share holds, and which of it is shown as it was at a moment. */
export function ShareItemsDialog({ place, share, onClose }: ShareItemsDialogProps) {
  const { t } = useTranslation('share')
  const items = useQuery(shareItemsQuery(share.id))
  return (
    <Dialog opened title={t('items.title', { name: share.shareName })} size="lg" onClose={onClose}>
      <p className="l-note l-mb-12">{t('items.hint')}</p>
      <QueryState query={items} rows={3} rowHeight={40}>
        {(list) => (
          <>
            {list.some(({ state }) => state !== 'live') && (
              <NoticeBar tone="warn" icon={<IconEyeOff size={16} stroke={1.6} aria-hidden />} text={t('items.lost')} />
            )}
            <ul className="l-plain-list">
              {list.map((item) => (
                <ItemLine key={item.docId} place={place} share={share} item={item} />
              ))}
            </ul>
          </>
        )}
      </QueryState>
    </Dialog>
  )
}

interface ItemProps extends Omit<ShareItemsDialogProps, 'onClose'> {
  item: ShareItem
}

function ItemLine({ place, share, item }: ItemProps) {
  const { t } = useTranslation('share')
  const momentOf = useMomentText()
  const { name, isShareFolder, frozenAtMs, state } = item
  const Icon = isShareFolder === 1 ? IconFolder : IconFile
  const isFrozen = frozenAtMs !== null
  return (
    <li className="l-row l-wrap l-gap-8 l-py-6 l-rule-bottom">
      <Icon size={16} stroke={1.6} className="l-fixed" aria-hidden />
      <span className="l-rest l-cut" style={{ minWidth: 160 }} title={name}>
        {name}
      </span>
      <Tag tone={isFrozen ? 'accent' : 'neutral'}>
        {isFrozen ? t('items.frozen', { moment: momentOf(frozenAtMs) }) : t('items.live')}
      </Tag>
      {state === 'live' ? (
        <ItemActs place={place} share={share} item={item} />
      ) : (
        <Tag tone="warn">{t(`items.state.${state}`)}</Tag>
      )}
    </li>
  )
}

/** Freezing it, and following it again. */
function ItemActs({ place, share, item: { docId, name, frozenAtMs } }: ItemProps) {
  const { t } = useTranslation('share')
  const { mutate, isPending } = useFreezeItem(place, share.id)
  const isFrozen = frozenAtMs !== null
  return (
    <>
      <Button
        size="sm"
        disabled={isPending}
        aria-label={t(isFrozen ? 'items.againOf' : 'items.freezeOf', { name })}
        onClick={() => mutate({ docId, isFrozen: true })}
      >
        {t(isFrozen ? 'items.again' : 'items.freeze')}
      </Button>
      <FreezeMenu
        moduleId={place.id}
        name={name}
        isPending={isPending}
        onFreeze={(atMs) => mutate({ docId, isFrozen: true, atMs })}
      />
      {isFrozen && (
        <Button
          size="sm"
          disabled={isPending}
          aria-label={t('items.thawOf', { name })}
          onClick={() => mutate({ docId, isFrozen: false })}
        >
          {t('items.thaw')}
        </Button>
      )}
    </>
  )
}
