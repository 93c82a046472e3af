import type { Editor } from '@tiptap/core'
import { Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconChevronDown,
  IconCode,
  IconCodePlus,
  IconHtml,
  IconItalic,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconPhoto,
  IconSeparatorHorizontal,
  IconStrikethrough,
} from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { actOn } from './act-on.ts'
import { pickPictures } from './pick-pictures.ts'
import { LinkTool } from './link-tool.tsx'
import { TableTool } from './table-tool.tsx'
import { ToolButton } from './tool-button.tsx'
import classes from './rich-text-editor.module.css'

interface ToolbarProps {
  editor: Editor
  onPictures: ((files: readonly File[]) => void) | undefined
  onSource: () => void
}

const levels = [1, 2, 3, 4, 5, 6] as const
type BlockName = 'paragraph' | `heading${(typeof levels)[number]}` | 'codeBlock' | 'other'

/** What the tools show of where the cursor is. */
function stateOf(editor: Editor) {
  const level = levels.find((each) => editor.isActive('heading', { level: each }))
  const block: BlockName =
    level !== undefined
      ? `heading${level}`
      : editor.isActive('codeBlock')
        ? 'codeBlock'
        : editor.isActive('paragraph')
          ? 'paragraph'
          : 'other'
  return {
    block,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    strike: editor.isActive('strike'),
    code: editor.isActive('code'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    taskList: editor.isActive('taskList'),
    blockquote: editor.isActive('blockquote'),
    codeBlock: editor.isActive('codeBlock'),
    link: editor.isActive('link'),
    table: editor.isActive('table'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  }
}

/** Drawn again only when a tool looks different. */
function useToolState(editor: Editor): ReturnType<typeof stateOf> {
  const [state, setState] = useState(() => stateOf(editor))
  useEffect(() => {
    const look = () => {
      const next = stateOf(editor)
      setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    editor.on('transaction', look)
    return () => {
      editor.off('transaction', look)
    }
  }, [editor])
  return state
}

/** The tools; one stop of the Tab key, arrows move between them. Alt+F10 comes here from the text. */
export function Toolbar({ editor, onPictures, onSource }: ToolbarProps) {
  const { t } = useTranslation('rich-text')
  const state = useToolState(editor)
  const bar = useRef<HTMLDivElement>(null)
  useOneStop(bar)
  const act = () => actOn(editor)
  return (
    <div
      ref={bar}
      className={clsx('l-row l-wrap l-gap-2 l-py-4 l-px-6 l-on-sunken l-rule-bottom l-m-scroll-x', classes['toolbar'])}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('tools')}
      onKeyDown={(event) => moveFocus(event, bar.current, () => editor.view.focus())}
    >
      <ToolButton
        label={t('undo')}
        icon={IconArrowBackUp}
        keys="mod+z"
        disabled={!state.canUndo}
        onClick={() => act().undo().run()}
      />
      <ToolButton
        label={t('redo')}
        icon={IconArrowForwardUp}
        keys="mod+shift+z"
        disabled={!state.canRedo}
        onClick={() => act().redo().run()}
      />
      <span className="l-mx-4 l-w-1 l-h-18 l-on-line" />
      <BlockMenu editor={editor} block={state.block} />
      <span className="l-mx-4 l-w-1 l-h-18 l-on-line" />
      <TextTools editor={editor} state={state} />
      <span className="l-mx-4 l-w-1 l-h-18 l-on-line" />
      <LinkTool editor={editor} isActive={state.link} />
      {onPictures !== undefined && (
        <ToolButton label={t('picture')} icon={IconPhoto} onClick={() => pickPictures(onPictures)} />
      )}
      <TableTool editor={editor} isActive={state.table} />
      <span className="l-mx-4 l-w-1 l-h-18 l-on-line" />
      <ToolButton label={t('toSource')} icon={IconHtml} onClick={onSource} />
    </div>
  )
}

interface TextToolsProps {
  editor: Editor
  state: ReturnType<typeof stateOf>
}

/** How words look, and what lines are. */
function TextTools({ editor, state }: TextToolsProps) {
  const { t } = useTranslation('rich-text')
  const act = () => actOn(editor)
  return (
    <>
      <ToolButton
        label={t('bold')}
        icon={IconBold}
        keys="mod+b"
        isActive={state.bold}
        onClick={() => act().toggleBold().run()}
      />
      <ToolButton
        label={t('italic')}
        icon={IconItalic}
        keys="mod+i"
        isActive={state.italic}
        onClick={() => act().toggleItalic().run()}
      />
      <ToolButton
        label={t('strike')}
        icon={IconStrikethrough}
        keys="mod+shift+s"
        isActive={state.strike}
        onClick={() => act().toggleStrike().run()}
      />
      <ToolButton
        label={t('code')}
        icon={IconCode}
        keys="mod+e"
        isActive={state.code}
        onClick={() => act().toggleCode().run()}
      />
      <span className="l-mx-4 l-w-1 l-h-18 l-on-line" />
      <ToolButton
        label={t('bulletList')}
        icon={IconList}
        keys="mod+shift+8"
        isActive={state.bulletList}
        onClick={() => act().toggleBulletList().run()}
      />
      <ToolButton
        label={t('orderedList')}
        icon={IconListNumbers}
        keys="mod+shift+7"
        isActive={state.orderedList}
        onClick={() => act().toggleOrderedList().run()}
      />
      <ToolButton
        label={t('taskList')}
        icon={IconListCheck}
        keys="mod+shift+9"
        isActive={state.taskList}
        onClick={() => act().toggleTaskList().run()}
      />
      <span className="l-mx-4 l-w-1 l-h-18 l-on-line" />
      <ToolButton
        label={t('quote')}
        icon={IconBlockquote}
        keys="mod+shift+b"
        isActive={state.blockquote}
        onClick={() => act().toggleBlockquote().run()}
      />
      <ToolButton
        label={t('codeBlock')}
        icon={IconCodePlus}
        keys="mod+alt+c"
        isActive={state.codeBlock}
        onClick={() => act().toggleCodeBlock().run()}
      />
      <ToolButton label={t('rule')} icon={IconSeparatorHorizontal} onClick={() => act().setHorizontalRule().run()} />
    </>
  )
}

/** What the line is: text or a heading. */
function BlockMenu({ editor, block }: { editor: Editor; block: BlockName }) {
  const { t } = useTranslation('rich-text')
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <button
          type="button"
          data-tool
          className={clsx(
            'l-inline-row l-spread l-gap-4 l-py-0 l-px-8 l-h-28 l-t1 l-no-fill l-size-13 l-no-frame l-round l-pointer l-hoverable',
            classes['block'],
          )}
          aria-label={t('block.label', { name: t(`block.${block}`) })}
          onMouseDown={(event) => event.preventDefault()}
        >
          {t(`block.${block}`)}
          <IconChevronDown size={14} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item aria-current={block === 'paragraph' || undefined} onClick={() => actOn(editor).setParagraph().run()}>
          {t('block.paragraph')}
        </Menu.Item>
        {levels.map((level) => (
          <Menu.Item
            key={level}
            aria-current={block === `heading${level}` || undefined}
            onClick={() => actOn(editor).setHeading({ level }).run()}
          >
            {t(`block.heading${level}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const toolsOf = (bar: HTMLElement | null): HTMLElement[] => [
  ...(bar?.querySelectorAll<HTMLElement>('[data-tool]') ?? []),
]

/** The tool last used is the one Tab goes to; the first one before that. */
function useOneStop(bar: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const tools = toolsOf(bar.current)
    const stop = tools.find((tool) => tool.tabIndex === 0 && tool.dataset['stop'] === 'true') ?? tools[0]
    for (const tool of tools) setStop(tool, tool === stop)
  })
}

function setStop(tool: HTMLElement, isStop: boolean): void {
  tool.tabIndex = isStop ? 0 : -1
  tool.dataset['stop'] = String(isStop)
}

function moveFocus(event: KeyboardEvent, bar: HTMLElement | null, leave: () => void): void {
  const tools = toolsOf(bar)
  // Menus lie elsewhere in the page and have arrows of their own.
  const at = tools.findIndex((tool) => tool === event.target)
  if (at === -1) return
  if (event.key === 'Escape') {
    leave()
    return
  }
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const next = tools.at(to % tools.length)
  if (next === undefined) return
  for (const tool of tools) setStop(tool, tool === next)
  next.focus()
}
