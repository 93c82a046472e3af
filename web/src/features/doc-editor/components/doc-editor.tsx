import type { DocumentContent } from '@lectern/model'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useShortcuts } from '../../../shared/lib/shortcuts.ts'
import { useUnsavedGuard } from '../../../shared/lib/use-unsaved-guard.ts'
import { useStoredChoice } from '../../../shared/lib/use-stored-choice.ts'
import { printSource } from '../state/source-text.ts'
import { changedSections, problemsBySection, sectionsOf, type SectionId } from '../state/sections.ts'
import type { DocEditor as Editor } from '../state/use-doc-editor.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { EditorBanners } from './editor-banners.tsx'
import { EditorHead } from './editor-head.tsx'
import { SectionContent } from './section-content.tsx'
import { SectionNav } from './section-nav.tsx'
import classes from './doc-editor.module.css'

interface DocEditorProps {
  editor: Editor
  /** True when somebody saved since this editor began. */
  isOvertaken: boolean
  /** The reader's page of what is in the editor now. */
  renderPreview: () => ReactNode
  /** Further entries of the menu in the head. */
  menu: ReactNode
  /** Who else is here. */
  people: ReactNode
}

/** The section the address names; the first when it names none that is there. */
function useSection(sections: readonly SectionId[]): [SectionId, (section: SectionId) => void] {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const wanted = decodeURIComponent(hash.slice(1))
  const [first = 'basics'] = sections
  const current = sections.find((each) => each === wanted) ?? first
  return [current, (section) => void navigate({ search, hash: `#${encodeURIComponent(section)}` }, { replace: true })]
}

/** A document being written: sections left, one of them in the middle, what readers will see beside it. */
export function DocEditor({ editor, isOvertaken, renderPreview, menu, people }: DocEditorProps) {
  const { t } = useTranslation('doc-editor')
  const { values, base, components, problems, save } = editor
  const sections = useMemo(() => sectionsOf(values.content, components), [values.content, components])
  const changed = useMemo(() => changedSections(base, values), [base, values])
  const wrong = useMemo(() => problemsBySection(problems, values.content), [problems, values.content])
  const [section, goTo] = useSection(sections)
  const [side, chooseSide] = useStoredChoice('lectern.editor.side', ['form', 'both'] as const)
  const hasPreview = side === 'both'
  // Kept while other sections are looked at; a change of the content elsewhere, by undo for instance, outdates it.
  const [source, setSource] = useState<{ text: string; of: DocumentContent }>()
  const typed = source?.of === values.content ? source.text : undefined
  const isTyped = typed !== undefined && typed !== printSource(values.content)
  useUnsavedGuard(isTyped)
  const main = useRef<HTMLDivElement>(null)
  const sought = useRef<SectionId>(undefined)
  const [refused, setRefused] = useState(0)
  const submit = () => {
    const firstWrong =
      values.name.trim() === '' ? 'basics' : isTyped ? 'source' : sections.find((each) => wrong.has(each))
    if (firstWrong === undefined) {
      void editor.submit()
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
  useShortcuts({ 'mod+s': submit })
  useUndoKeys(editor)
  useEffect(() => {
    // A server's refusal says where: go there.
    if (save.kind === 'failed') document.getElementById('editor-problem')?.scrollIntoView({ block: 'nearest' })
  }, [save.kind])
  if (save.kind === 'conflicts') return <ConflictPanel editor={editor} open={save.open} />
  return (
    <div className={classes['editor']}>
      <EditorHead
        editor={editor}
        changed={changed.size}
        wrong={problems.length}
        hasPreview={hasPreview}
        onPreview={() => chooseSide(hasPreview ? 'form' : 'both')}
        onSubmit={submit}
        menu={menu}
        people={people}
      />
      <div className={classes['body']} data-both={hasPreview || undefined}>
        <SectionNav
          sections={sections}
          current={section}
          content={values.content}
          components={components}
          changed={changed}
          wrong={wrong}
          onGo={goTo}
        />
        <div className={classes['main']} ref={main}>
          <EditorBanners editor={editor} isOvertaken={isOvertaken} />
          <SectionContent
            editor={editor}
            section={section}
            problems={wrong.get(section) ?? []}
            isRefused={refused > 0}
            typed={typed}
            onType={(text) => setSource({ text, of: values.content })}
            onGo={goTo}
          />
        </div>
        {hasPreview && (
          <aside className={classes['preview']} aria-label={t('preview.name')}>
            {renderPreview()}
          </aside>
        )}
      </div>
    </div>
  )
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
