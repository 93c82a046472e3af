import { searchLimits } from '@lectern/contracts'
import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { rememberSearch } from '../../../entities/recent/recent-searches.ts'
import { toServerUrl } from '../../../shared/api/base.ts'
import { mobileMedia, useMedia } from '../../../shared/lib/hooks/use-media.ts'
import { Kbd } from '../../../shared/ui/text/kbd.tsx'
import type { Command } from '../../../shared/commands/command.ts'
import { optionId, type FoundKind, type Item, type Kind, type PaletteProps, type Scope } from './item.ts'
import { KindTabs } from './kind-tabs.tsx'
import { PaletteFoot } from './palette-foot.tsx'
import { PaletteList } from './palette-list.tsx'
import { useFound, type Found } from './use-found.ts'
import { useLocalSources } from './use-local-sources.ts'

/** What is written on keys, whatever the language. */
const caps = { close: 'Esc', scope: 'Tab' }

/** What a signed-in person finds for a text. */
export function PaletteBody({
  typed = '',
  commands,
  pages,
  scopes,
  seesPeople,
  onClose,
}: PaletteProps & { commands: readonly Command[] }) {
  const { t } = useTranslation('palette')
  const [text, setText] = useState(typed)
  const { scope, nextScope } = useScope(scopes)
  const [chosen, setKind] = useState<Kind>('all')
  // Commands alone, and what is there before anything is typed, have no kinds.
  const kind = text.trim() === '' || text.startsWith('>') ? 'all' : chosen
  const local = useLocalSources()
  const found = useFound({ text, scope, kind, local, commands, pages, seesPeople, onText: setText })
  const onSearch = () => rememberSearch(text)
  return (
    <PaletteView
      {...{ text, setText, scope, scopes, nextScope, kind, setKind, found, onSearch, onClose }}
      hint={t('hint')}
    />
  )
}

interface PaletteViewProps extends Pick<PaletteProps, 'scopes' | 'onClose'> {
  text: string
  setText: (text: string) => void
  scope: Scope
  nextScope: (by: 1 | -1) => void
  kind: Kind
  setKind: (kind: Kind) => void
  found: Found
  /** What may be typed. */
  hint?: string
  /** A page that was found is opened. */
  onSearch?: () => void
}

/** The field and what is found for it. The focus stays in the field; arrows move through the list under it. */
export function PaletteView({
  text,
  setText,
  scope,
  scopes,
  nextScope,
  kind,
  setKind,
  found,
  hint = '',
  onSearch,
  onClose,
}: PaletteViewProps) {
  const { t } = useTranslation(['palette', 'common'])
  const listId = useId()
  const isPhone = useMedia(mobileMedia)
  const items = found.groups.flatMap((group) => group.items)
  const count = found.kinds.find((each) => each.kind === kind)?.count ?? 0
  const limit = searchLimits.counted
  const counted = count < limit ? t('count', { count }) : t('countMost', { limit })
  const status = found.isWaiting ? t('searching') : text === '' ? '' : counted
  const { active, activate } = useActive(`${scope.key} ${kind} ${text}`, items)
  const choose = useChoose(onClose, text.startsWith('>') ? undefined : onSearch)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const at = items.findIndex((item) => item === active)
    const target = placeAfter(event.key, at, items.length)
    if (event.altKey && isVertical(event.key)) setKind(kindBeside(found.kinds, kind, event.key))
    else if (target !== undefined) activate(items[target])
    else if (event.key === 'Enter') choose(active, event.ctrlKey || event.metaKey)
    else if (event.key === 'Escape') onClose()
    else if (event.key === 'Tab') nextScope(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // Only what bubbles up from the field and the buttons beside it.
    <div
      role="presentation"
      className="l-column l-clip"
      style={{ height: isPhone ? '100dvh' : undefined }}
      onKeyDown={onKeyDown}
    >
      <div className="l-row l-fixed l-gap-10 l-px-16 l-min-h-52 l-rule-bottom">
        <IconSearch size={18} stroke={1.6} className="l-fixed l-t3" aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('field')}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={active === undefined ? undefined : optionId(listId, items.indexOf(active))}
          className="l-rest l-bare l-size-15 l-t1"
          // The only thing that has the focus here.
          style={{ outline: 'none', cursor: 'text' }}
          placeholder={t('field')}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <span role="status" className="l-fixed l-note">
          {status}
        </span>
        {isPhone ? (
          <CloseButton size="var(--l-hit)" aria-label={t('common:close')} onClick={() => onClose()} />
        ) : (
          <Kbd>{caps.close}</Kbd>
        )}
      </div>
      <div className="l-row l-fixed l-spread l-gap-8 l-px-16 l-py-4 l-min-h-36 l-note">
        {text === '' && !isPhone ? (
          <span className="l-cut" title={hint}>
            {hint}
          </span>
        ) : (
          <KindTabs kinds={found.kinds} kind={kind} onKind={setKind} />
        )}
        {scopes.length > 1 && (
          <button
            type="button"
            tabIndex={-1}
            className="l-row l-fixed l-gap-6 l-min-h-hit l-bare l-t2 l-hover-t1"
            onClick={() => nextScope(1)}
          >
            <span className="l-cut">{t('scope.name', { scope: scope.label })}</span>
            {!isPhone && <Kbd>{caps.scope}</Kbd>}
          </button>
        )}
      </div>
      <PaletteList {...{ listId, found, items, active, activate, choose, isPhone }} />
      <PaletteFoot />
    </div>
  )
}

/** Everything, until another is chosen. Those of the place come a moment later. */
function useScope(scopes: readonly Scope[]) {
  const { t } = useTranslation('palette')
  const [key, setKey] = useState('all')
  const at = scopes.findIndex((each) => each.key === key)
  const scope = scopes[at] ?? { key: 'all', label: t('scope.all') }
  const nextScope = (by: 1 | -1) => setKey(scopes[(at + by + scopes.length) % scopes.length]?.key ?? 'all')
  return { scope, nextScope }
}

const isVertical = (key: string): key is 'ArrowDown' | 'ArrowUp' => key === 'ArrowDown' || key === 'ArrowUp'

/** The next kind, or the one before. */
function kindBeside(kinds: readonly FoundKind[], kind: Kind, key: 'ArrowDown' | 'ArrowUp'): Kind {
  const at = kinds.findIndex((each) => each.kind === kind) + (key === 'ArrowDown' ? 1 : kinds.length - 1)
  return kinds[at % kinds.length]?.kind ?? 'all'
}

/** The line a key leads to; `undefined` for other keys. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + 8, count - 1)
  if (key === 'PageUp') return Math.max(at - 8, 0)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** The line that Enter opens: the first for a new text or scope, which stays while more is found around it. */
function useActive(asked: string, items: readonly Item[]) {
  const [chosen, setChosen] = useState<{ asked: string; id: string | undefined }>({ asked, id: undefined })
  // All results are what is left when nothing else comes.
  const first = items.find(({ id }) => id !== 'more')?.id
  if (chosen.asked !== asked || (chosen.id === undefined && first !== undefined)) setChosen({ asked, id: first })
  const active = items.find(({ id }) => id === chosen.id) ?? items[0]
  return { active, activate: (item: Item | undefined) => setChosen({ asked, id: item?.id }) }
}

/** Opens a page, in another tab too, or does what the line says. */
function useChoose(onClose: PaletteProps['onClose'], onSearch: (() => void) | undefined) {
  const navigate = useNavigate()
  return (item: Item | undefined, inNewTab: boolean) => {
    if (item === undefined || item.refusal !== undefined) return
    const { to, run } = item
    if (item.keepsOpen === true) {
      run?.()
      return
    }
    if (to !== undefined) onSearch?.()
    onClose(() => {
      if (to === undefined) run?.()
      else if (inNewTab) window.open(toServerUrl(to), '_blank', 'noopener')
      else void navigate(to)
    })
  }
}
