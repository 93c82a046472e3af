import clsx from 'clsx'
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { UnfinishedProvider } from '../../../../entities/draft/unfinished.ts'
import { commands } from '../../../../shared/commands/command-list.ts'
import { useCommands } from '../../../../shared/commands/use-commands.ts'
import { useShortcuts } from '../../../../shared/lib/hooks/shortcuts.ts'
import { sameEditor } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { useStoredChoice } from '../../../../shared/lib/hooks/use-stored-choice.ts'
import { countChanges } from '../state/count-changes.ts'
import { changedSections, hashOf, problemsBySection, sectionsOf, type SectionId } from '../state/sections.ts'
import type { DocEditor as Editor } from '../state/use-doc-editor.ts'
import { sectionOfPlace } from '../state/unfinished-places.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { EditorBanners } from './editor-banners.tsx'
import { EditorHead } from './editor-head.tsx'
import { SectionContent } from '../sections/section-content.tsx'
import { SectionNav } from './section-nav.tsx'
import classes from './editor-layout.module.css'

interface EditorDebugging {
  isOn: boolean
  onToggle: () => void
  page: ReactNode
}

interface DocEditorProps {
  editor: Editor
  /** True when somebody saved since this editor began. */
  isOvertaken: boolean
  /** The reader's page of what is in the editor now. */
  renderPreview: () => ReactNode
  /** Trying the document, in place of its sections; absent for what cannot be called. */
  debugging: EditorDebugging | undefined
  /** Further entries of the menu in the head. */
  menu: ReactNode
  /** Who else is here. */
  people: ReactNode
}

/** The section the address names; the first when it names none that is there. */
function useSection(sections: readonly SectionId[]): [SectionId, (section: SectionId) => void] {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [first = 'basics'] = sections
  const current = sections.find((each) => hashOf(each) === hash || `#${each}` === hash) ?? first
  const goTo = (section: SectionId) =>
    void navigate(
      { search: withoutSegment(search), hash: hashOf(section) },
      { replace: true, preventScrollReset: true, state: sameEditor },
    )
  return [current, goTo]
}

/** The query that shows the sections, whatever was in their place. */
function withoutSegment(search: string): string {
  const fields = new URLSearchParams(search)
  fields.delete('segment')
  return fields.toString()
}

/** How many things are not saved. Counted after what was typed is drawn: the whole document is compared for it. */
function useUnsavedCount({ base, values, typedSource, unfinished }: Editor): number {
  const compared = useDeferredValue(values)
  const count = useMemo(() => countChanges(base, compared), [base, compared])
  const typed = Object.keys(unfinished.texts).length + (typedSource === undefined ? 0 : 1)
  // What no one counts, such as another order of keys, is unsaved all the same.
  return Math.max(1, count + typed)
}

/** A document being written: sections left, one of them in the middle, what readers will see beside it. */
export function DocEditor({ editor, isOvertaken, renderPreview, debugging, menu, people }: DocEditorProps) {
  const { t } = useTranslation('doc-editor')
  const { values, base, components, problems, save, typedSource, unfinished } = editor
  const sections = useMemo(() => sectionsOf(values.content, components), [values.content, components])
  const changed = useMemo(() => {
    const all = changedSections(base, values)
    if (typedSource !== undefined) all.add('source')
    for (const place of Object.keys(unfinished.texts)) all.add(sectionOfPlace(place))
    return all
  }, [base, values, typedSource, unfinished])
  const count = useUnsavedCount(editor)
  const wrong = useMemo(() => problemsBySection(problems, values.content), [problems, values.content])
  const [section, goTo] = useSection(sections)
  const [side, chooseSide] = useStoredChoice('lectern.editor.side', ['form', 'both'] as const)
  const hasPreview = side === 'both'
  const main = useRef<HTMLDivElement>(null)
  const sought = useRef<SectionId>(undefined)
  const [refused, setRefused] = useState(0)
  const submit = () => {
    const [unfinishedPlace] = Object.keys(unfinished.texts)
    const firstWrong =
      values.name.trim() === ''
        ? 'basics'
        : typedSource !== undefined
          ? 'source'
          : unfinishedPlace !== undefined
            ? sectionOfPlace(unfinishedPlace)
            : sections.find((each) => wrong.has(each))
    if (firstWrong === undefined) {
      if (editor.isDirty || editor.isNew) void editor.submit()
      return
    }
    sought.current = firstWrong
    goTo(firstWrong)
    setRefused(refused + 1)
  }
  useEffect(() => {
    // Once per try, when the section is there.
    if (sought.current !== section) return
    sought.current = undefined
    main.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problems]')?.focus()
  }, [refused, section])
  const move = useSectionMoves({ sections, section, main, goTo })
  useCommands(commands.writing, { save: submit, sectionNext: () => move(1), sectionBefore: () => move(-1) })
  useShortcuts({
    // Where the keys mean something else, as in grids and texts, that comes first.
    'alt+ArrowDown': () => move(1),
    'alt+ArrowUp': () => move(-1),
  })
  useUndoKeys(editor)
  useEffect(() => {
    // A server's refusal says where: go there.
    if (save.kind === 'failed' || save.kind === 'away')
      document.getElementById('editor-problem')?.scrollIntoView({ block: 'nearest' })
  }, [save.kind])
  if (save.kind === 'conflicts') return <ConflictPanel editor={editor} open={save.open} />
  return (
    <div className={clsx('l-column l-narrow l-h-window l-m-h-auto', classes['editor'])}>
      <EditorHead
        editor={editor}
        changed={count}
        wrong={problems.length}
        hasPreview={hasPreview}
        onPreview={() => chooseSide(hasPreview ? 'form' : 'both')}
        debugging={debugging}
        onSubmit={submit}
        menu={menu}
        people={people}
      />
      {debugging?.isOn === true ? (
        <div className={clsx('l-grow l-short l-scroll-y', classes['debug'])}>{debugging.page}</div>
      ) : (
        <div className={clsx('l-grid l-grow l-short l-m-block', classes['body'])} data-both={hasPreview || undefined}>
          <SectionNav
            sections={sections}
            current={section}
            content={values.content}
            components={components}
            changed={changed}
            wrong={wrong}
          />
          <div className={clsx('l-narrow l-scroll-y', classes['main'])} ref={main}>
            <EditorBanners editor={editor} isOvertaken={isOvertaken} />
            <UnfinishedProvider value={unfinished}>
              <SectionContent
                editor={editor}
                section={section}
                problems={wrong.get(section) ?? []}
                isRefused={refused > 0}
                onGo={goTo}
              />
            </UnfinishedProvider>
          </div>
          {hasPreview && (
            <aside className={clsx('l-narrow l-scroll l-rule-left', classes['preview'])} aria-label={t('preview.name')}>
              {renderPreview()}
            </aside>
          )}
        </div>
      )}
    </div>
  )
}

interface SectionMoves {
  sections: readonly SectionId[]
  section: SectionId
  main: RefObject<HTMLElement | null>
  goTo: (section: SectionId) => void
}

/** What takes typing or keys in a section. */
const fields = 'input, textarea, select, [role="textbox"], [role="treegrid"], button'

/** Goes to the next section or the one before, into its first field. */
function useSectionMoves({ sections, section, main, goTo }: SectionMoves): (step: 1 | -1) => void {
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const all = [...(main.current?.querySelectorAll<HTMLElement>(`[data-section] :is(${fields})`) ?? [])]
    const first = all.find((each) => each.tabIndex >= 0 && !each.matches(':disabled'))
    first?.focus()
  }, [section, main])
  return (step) => {
    const next = sections[sections.indexOf(section) + step]
    if (next === undefined) return
    isMoving.current = true
    goTo(next)
  }
}

/** Ctrl+Z and its like, where no field has a history of its own. */
function useUndoKeys(editor: Editor): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return
      const { target } = event
      if (target instanceof HTMLElement && target.matches('input, textarea, [contenteditable=true]')) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) editor.redo()
      else editor.undo()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [editor])
}
