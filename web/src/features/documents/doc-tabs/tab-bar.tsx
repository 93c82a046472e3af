import { Menu } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { commands } from '../../../shared/commands/command-list.ts'
import { useCommands } from '../../../shared/commands/use-commands.ts'
import { MethodLabel } from '../../../shared/ui/text/method-label.tsx'
import { languageOfText } from '../../../shared/lib/text-language.ts'
import { activeAfter, closeTabs, moveTab, tabAtStep, type Closing, type DocTab, type Tabs } from './tabs.ts'
import { setTabs, useCurrentTabs, useDocTabs } from './use-doc-tabs.ts'
import classes from './tabs.module.css'

interface TabBarProps {
  /** Document of the page. */
  activeId: string | undefined
  pageOf: (docId: string) => string
  /** Page without a document, for when the last tab closes. */
  emptyPage: string
}

/** Tabs of visited documents: drag or Ctrl+Shift+arrows to order, middle click or Delete to close, a menu for the rest. */
export function TabBar({ activeId, pageOf, emptyPage }: TabBarProps) {
  const { t } = useTranslation('reading')
  const tabs = useDocTabs()
  useCurrentTabs()
  const navigate = useNavigate()
  const [menu, setMenu] = useState<{ docId: string; x: number; y: number }>()
  const bar = useRef<HTMLUListElement>(null)
  const drag = useDrag(tabs, bar)
  useShownTab(bar, activeId, tabs.length)
  const step = (by: 1 | -1) => {
    const next = tabAtStep(tabs, activeId, by)
    if (next !== undefined) void navigate(pageOf(next.docId))
  }
  useCommands(commands.reading, { previousTab: () => step(-1), nextTab: () => step(1) })
  const close = (docId: string, what: Closing) => {
    const after = closeTabs(tabs, docId, what)
    const next = activeAfter(tabs, after, activeId, docId)
    setTabs(after)
    if (next === null) void navigate(emptyPage)
    else if (next !== undefined) void navigate(pageOf(next.docId))
  }
  const onKeyDown = (event: KeyboardEvent, tab: DocTab) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
    if (event.key === 'Delete' || event.key === 'Backspace') close(tab.docId, 'this')
    else if (by !== 0 && (event.ctrlKey || event.metaKey) && event.shiftKey) {
      setTabs(moveTab(tabs, tab.docId, tabs.indexOf(tab) + by))
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const box = event.currentTarget.getBoundingClientRect()
      setMenu({ docId: tab.docId, x: box.left + 8, y: box.bottom })
    } else return
    event.preventDefault()
  }
  return (
    <nav
      className={clsx(
        'l-h-36 l-sticky l-below-bar l-on-sunken l-rule-bottom l-z-sticky-2 l-wide-only l-no-print',
        classes['bar'],
      )}
      aria-label={t('tabs.name')}
    >
      <ul ref={bar} className="l-flex l-h-36 l-scroll-x l-plain-list">
        {tabs.map((tab) => (
          <li
            key={tab.docId}
            data-tab={tab.docId}
            className={clsx(
              'l-row l-fixed l-relative l-t2 l-rule-bottom l-rule-right l-hoverable',
              classes['tab'],
              drag.dragged === tab.docId && ['l-on-top', classes['dragged']],
            )}
            data-active={tab.docId === activeId || undefined}
            onContextMenu={(event) => {
              event.preventDefault()
              setMenu({ docId: tab.docId, x: event.clientX, y: event.clientY })
            }}
            onAuxClick={(event) => {
              if (event.button !== 1) return
              event.preventDefault()
              close(tab.docId, 'this')
            }}
            {...drag.handlersOf(tab)}
          >
            <Link
              className="l-row l-narrow l-gap-6 l-pl-12 l-pr-4 l-tall l-inherit l-undecorated"
              to={pageOf(tab.docId)}
              draggable={false}
              aria-current={tab.docId === activeId ? 'page' : undefined}
              title={tab.name}
              onKeyDown={(event) => {
                onKeyDown(event, tab)
              }}
              onClick={(event) => {
                if (drag.wasDragged()) event.preventDefault()
              }}
            >
              <MethodLabel type={tab.type} httpMethod={tab.httpMethod} />
              <span
                className={clsx('l-cut l-size-12', classes['name'], tab.deprecated && 'l-t3 l-struck')}
                lang={languageOfText(tab.name)}
              >
                {tab.name}
              </span>
            </Link>
            <button
              type="button"
              className="l-inline-row l-center l-fixed l-mr-4 l-t3 l-round-tag l-bare l-h-24 l-w-24 l-hover-active"
              aria-label={t('tabs.closeNamed', { name: tab.name })}
              onClick={() => {
                close(tab.docId, 'this')
              }}
            >
              <IconX size={13} stroke={1.8} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      <TabMenu
        menu={menu}
        tabs={tabs}
        onClose={() => {
          setMenu(undefined)
        }}
        onChoose={close}
      />
    </nav>
  )
}

interface TabMenuProps {
  menu: { docId: string; x: number; y: number } | undefined
  tabs: Tabs
  onClose: () => void
  onChoose: (docId: string, what: Closing) => void
}

function TabMenu({ menu, tabs, onClose, onChoose }: TabMenuProps) {
  const { t } = useTranslation('reading')
  if (menu === undefined) return null
  const at = tabs.findIndex((tab) => tab.docId === menu.docId)
  const entry = (what: Closing, disabled = false) => (
    <Menu.Item
      disabled={disabled}
      onClick={() => {
        onChoose(menu.docId, what)
      }}
    >
      {t(`tabs.${what}`)}
    </Menu.Item>
  )
  return (
    <Menu
      opened
      onChange={(opened) => {
        if (!opened) onClose()
      }}
      position="bottom-start"
      offset={2}
    >
      <Menu.Target>
        <span className="l-w-1 l-h-1 l-pinned" style={{ left: menu.x, top: menu.y }} />
      </Menu.Target>
      <Menu.Dropdown>
        {entry('this')}
        {entry('others', tabs.length < 2)}
        {entry('left', at <= 0)}
        {entry('right', at === tabs.length - 1)}
        {entry('all')}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Keeps the active tab in sight when there are more than fit. */
function useShownTab(bar: RefObject<HTMLUListElement | null>, activeId: string | undefined, count: number): void {
  useEffect(() => {
    if (activeId === undefined) return
    const tab = bar.current?.querySelector(`[data-tab="${CSS.escape(activeId)}"]`)
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [bar, activeId, count])
}

const threshold = 5

/** Reordering with the pointer: the tab follows into the place it is over. */
function useDrag(tabs: Tabs, bar: RefObject<HTMLUListElement | null>) {
  const start = useRef<{ docId: string; x: number } | undefined>(undefined)
  const moved = useRef(false)
  const [dragged, setDragged] = useState<string>()
  const placeAt = (x: number): number => {
    const boxes = Array.from(bar.current?.children ?? [], (element) => element.getBoundingClientRect())
    const at = boxes.findIndex((box) => x < box.left + box.width / 2)
    return at === -1 ? boxes.length : at
  }
  const handlersOf = (tab: DocTab) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      moved.current = false
      if (event.button === 0 && event.pointerType !== 'touch') start.current = { docId: tab.docId, x: event.clientX }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const from = start.current
      if (from === undefined || (!moved.current && Math.abs(event.clientX - from.x) < threshold)) return
      if (!moved.current) {
        moved.current = true
        setDragged(from.docId)
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      const own = tabs.findIndex((one) => one.docId === from.docId)
      const place = placeAt(event.clientX)
      setTabs(moveTab(tabs, from.docId, place > own ? place - 1 : place))
    },
    onPointerUp: () => {
      start.current = undefined
      setDragged(undefined)
    },
    onPointerCancel: () => {
      start.current = undefined
      setDragged(undefined)
    },
  })
  /** True once after a drag, so that letting go is no click. */
  const wasDragged = () => {
    const was = moved.current
    moved.current = false
    return was
  }
  return { dragged, handlersOf, wasDragged }
}
