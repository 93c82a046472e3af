import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { MarkedRanges } from '../../../shared/ui/text/marked-ranges.tsx'
import { Kbd } from '../../../shared/ui/text/kbd.tsx'
import { optionId, type Item } from './item.ts'
import type { Found } from './use-found.ts'

interface PaletteListProps {
  listId: string
  found: Found
  items: readonly Item[]
  active: Item | undefined
  activate: (item: Item) => void
  choose: (item: Item, inNewTab: boolean) => void
  isPhone: boolean
}

/** Everything found, in groups; what to do where nothing is. */
export function PaletteList({ listId, found, items, active, activate, choose, isPhone }: PaletteListProps) {
  const { t } = useTranslation(['palette', 'search', 'common'])
  const list = useRef<HTMLDivElement>(null)
  const at = active === undefined ? -1 : items.indexOf(active)
  useEffect(() => {
    list.current?.querySelector(`[id="${optionId(listId, at)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, at])
  return (
    <div
      className="l-rest l-scroll-y l-contain-scroll l-px-8 l-pb-8"
      style={{ maxHeight: isPhone ? undefined : 'min(520px, calc(100dvh - 260px))' }}
    >
      {found.problem !== undefined && (
        <p className="l-row l-wrap l-gap-8 l-px-8 l-min-h-36 l-t2" role="status">
          {t(`problem.${found.problem}`)}
          {found.problem === 'failed' && (
            <Button size="xs" onClick={found.retry}>
              {t('common:retry')}
            </Button>
          )}
        </p>
      )}
      {found.isApproximate && <p className="l-note l-px-8 l-pb-8">{t('search:approximate')}</p>}
      {found.isBehind && <p className="l-note l-px-8 l-pb-8">{t('search:behind')}</p>}
      {items.every(({ id }) => id === 'more') && !found.isWaiting && found.problem === undefined && (
        <EmptyState compact icon={<IconSearch size={18} stroke={1.5} />} title={t('search:noMatch.title')} />
      )}
      <div ref={list} id={listId} role="listbox" aria-label={t('results')} aria-busy={found.isWaiting}>
        {found.groups.map(({ name, items: own }) => (
          <div key={name} role="group" aria-label={t(`group.${name}`)}>
            <p className="l-px-8 l-py-6 l-note" aria-hidden>
              {t(`group.${name}`)}
            </p>
            {own.map((item) => (
              <Line
                key={item.id}
                id={optionId(listId, items.indexOf(item))}
                item={item}
                isActive={item === active}
                isPhone={isPhone}
                onPoint={() => activate(item)}
                onChoose={(inNewTab) => choose(item, inNewTab)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface LineProps {
  id: string
  item: Item
  isActive: boolean
  isPhone: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

function Line({ id, item, isActive, isPhone, onPoint, onChoose }: LineProps) {
  const { mark, title, type, detail, isCode = false, isStruck = false, place, keys, refusal } = item
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={refusal !== undefined}
      className="l-row l-gap-10 l-px-8 l-round l-pointer"
      style={{ minHeight: isPhone ? 44 : 38, ...(isActive && { background: 'var(--l-sel-strong)' }) }}
      onMouseMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => {
        // The focus stays in the field.
        event.preventDefault()
        if (event.button < 2) onChoose(event.button === 1 || event.ctrlKey || event.metaKey)
      }}
    >
      <span className="l-row l-fixed l-w-40 l-t3">{mark}</span>
      <span
        className={clsx('l-narrow l-cut', isStruck && 'l-struck', refusal === undefined ? 'l-t1' : 'l-t3')}
        style={{ flexShrink: 0, maxWidth: '60%' }}
      >
        <MarkedRanges marked={title} />
      </span>
      {type !== undefined && <span className="l-fixed l-note l-mono">{type}</span>}
      {detail !== undefined && (
        <span className={clsx('l-narrow l-cut l-note', isCode && 'l-mono')}>
          <MarkedRanges marked={detail} />
        </span>
      )}
      <span className="l-row l-rest l-end l-gap-4 l-note">
        <span className="l-cut">{refusal ?? place}</span>
        {keys !== undefined && keys !== '' && !isPhone && keys.split(' ').map((cap) => <Kbd key={cap}>{cap}</Kbd>)}
      </span>
    </div>
  )
}
