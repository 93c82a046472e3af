import { scriptLimits, type ScriptOutcome, type ScriptPhase, type StoredScript } from '@lectern/contracts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconDeviceFloppy, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { commands } from '../../../../../shared/commands/command-list.ts'
import { useCommands } from '../../../../../shared/commands/use-commands.ts'
import { isApiError } from '../../../../../shared/api/api-error.ts'
import { describeError, reportError } from '../../../../../shared/api/report-error.ts'
import { CodeEditor } from '../../../../../shared/ui/code-editor/code-editor.tsx'
import type { CodeEditorHandle } from '../../../../../shared/ui/code-editor/editor-handle.ts'
import { showToast } from '../../../../../shared/ui/feedback/toast/toast-store.ts'
import { FormProblem } from '../../../../../shared/ui/form/form-problem.tsx'
import { Tip } from '../../../../../shared/ui/overlay/tip.tsx'
import { Tag } from '../../../../../shared/ui/text/tag.tsx'
import { OutcomeView } from '../outcome/outcome-view.tsx'
import { scopeOf, useSaveScript, type ScriptPlace } from '../script-queries.ts'
import { scriptCompletion } from './script-names.ts'
import { SnippetMenu } from './snippet-menu.tsx'
import { StaleNotice } from './stale-notice.tsx'
import type { ScriptDraft, ScriptDrafts } from './use-script-drafts.ts'

/** Runs a text that is not saved. */
export interface ScriptTrial {
  run: (phase: ScriptPhase, source: string) => Promise<ScriptOutcome>
  /** Whether there is a response to read. */
  hasResponse: boolean
}

/** Names that scripts find. */
const placeholder = '// pm, req, resp, lib'

interface ScriptEditorProps {
  place: ScriptPlace
  /** As it is typed. */
  draft: ScriptDraft
  /** As it is saved; absent for a new one. */
  saved: StoredScript | undefined
  isEditable: boolean
  drafts: ScriptDrafts
  /** Absent where there is no request to try it with. */
  trial: ScriptTrial | undefined
}

/** The text of one script. */
export function ScriptEditor({ place, draft, saved, isEditable, drafts, trial }: ScriptEditorProps) {
  const { t } = useTranslation('call-script')
  const editor = useRef<CodeEditorHandle>(null)
  const [isNameMissing, setNameMissing] = useState(false)
  const saving = useSaveScript(place)
  const running = useTrial(trial)
  const isChanged = drafts.drafts.has(draft.key)
  const isStale = saved !== undefined && draft.version !== saved.version
  const change = (next: Partial<ScriptDraft>) => {
    const changed = { ...draft, ...next }
    // The editor also reports a text that it was given.
    if (changed.name === (saved?.name ?? '') && changed.source === (saved?.source ?? '')) drafts.drop(draft.key)
    else drafts.write(changed)
  }
  const save = () => {
    if (!isEditable || !isChanged || isStale || saving.isPending) return
    setNameMissing(draft.name.trim() === '')
    if (draft.name.trim() === '') return
    const { id, version, phase, name, source } = draft
    const kept = id === undefined || version === undefined ? {} : { id, version }
    // Switched on or off in the list.
    const isEnabled = saved?.isEnabled ?? draft.isEnabled
    const script = { ...kept, scope: scopeOf(place), phase, name: name.trim(), source, isEnabled }
    saving.mutate(script, {
      onSuccess: ({ id: savedId }) => {
        drafts.drop(draft.key)
        drafts.open(savedId)
        showToast({ kind: 'done', message: t('saved') })
      },
    })
  }
  useCommands(commands.writing, { save })
  const section = useRef<HTMLElement>(null)
  useSaveKey(section, save)
  return (
    <section
      ref={section}
      className="l-column l-gap-8 l-p-12 l-card"
      aria-label={draft.id === undefined ? t('editor.new') : t('editor.title', { name: saved?.name ?? draft.name })}
    >
      <div className="l-row l-wrap l-gap-8">
        <TextInput
          className="l-grow"
          aria-label={t('editor.name')}
          placeholder={t('editor.name')}
          maxLength={scriptLimits.name}
          readOnly={!isEditable}
          value={draft.name}
          error={isNameMissing && draft.name.trim() === '' ? t('editor.nameMissing') : undefined}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        {isChanged && <Tag tone="warn">{t('unsaved')}</Tag>}
        {isEditable && <SnippetMenu phase={draft.phase} onInsert={(text) => editor.current?.insert(text)} />}
        <Tip label={t('editor.close')}>
          <ActionIcon aria-label={t('editor.close')} onClick={() => drafts.open(undefined)}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tip>
      </div>
      {isStale && isChanged && (
        <StaleNotice
          saved={saved}
          onKeep={() => change({ version: saved.version })}
          onUseSaved={() => drafts.drop(draft.key)}
        />
      )}
      <CodeEditor
        key={draft.key}
        ref={editor}
        label={t('editor.source')}
        language="javascript"
        extensions={scriptCompletion}
        placeholder={placeholder}
        className="l-max-h-reading"
        readOnly={!isEditable}
        value={draft.source}
        onChange={(source) => change({ source })}
      />
      <FormProblem>
        {saving.error === null || isApiError(saving.error, 'changed_meanwhile')
          ? undefined
          : describeError(saving.error)}
      </FormProblem>
      <div className="l-row l-wrap l-gap-8">
        {isEditable && (
          <Button
            variant="filled"
            disabled={!isChanged || isStale}
            loading={saving.isPending}
            leftSection={<IconDeviceFloppy size={16} stroke={1.6} aria-hidden />}
            onClick={save}
          >
            {t('editor.save')}
          </Button>
        )}
        {trial !== undefined && (
          <Button
            disabled={draft.phase === 'after' && !trial.hasResponse}
            loading={running.isRunning}
            leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
            onClick={() => void running.run(draft.phase, draft.source)}
          >
            {t('editor.run')}
          </Button>
        )}
        {isEditable && isChanged && <Button onClick={() => drafts.drop(draft.key)}>{t('editor.discard')}</Button>}
      </div>
      <p className="l-note">{hintOf()}</p>
      <div role="status">
        {running.outcome !== undefined && (
          <OutcomeView
            outcome={running.outcome}
            onLine={(line) => {
              const { from, to } = lineOf(draft.source, line)
              editor.current?.reveal(from, to)
            }}
          />
        )}
      </div>
    </section>
  )

  function hintOf(): string {
    if (!isEditable) return t('editor.readOnly')
    if (trial === undefined) return t('editor.noTrial')
    return t(draft.phase === 'after' && !trial.hasResponse ? 'editor.noResponse' : 'editor.runHint')
  }
}

/** Where a line is, in UTF-16 units. */
export function lineOf(source: string, line: number): { from: number; to: number } {
  const lines = source.split('\n')
  const from = lines.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0)
  return { from, to: from + (lines[line - 1]?.length ?? 0) }
}

/** Ctrl+S within a part of the page, before the form around it, which has the same key. */
function useSaveKey(part: RefObject<HTMLElement | null>, save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const { current } = part
    const listener = (event: KeyboardEvent) => onKey(event)
    current?.addEventListener('keydown', listener)
    return () => current?.removeEventListener('keydown', listener)
  }, [part])
}

function useTrial(trial: ScriptTrial | undefined) {
  const [outcome, setOutcome] = useState<ScriptOutcome>()
  const [isRunning, setRunning] = useState(false)
  const run = async (phase: ScriptPhase, source: string) => {
    if (trial === undefined) return
    setRunning(true)
    try {
      setOutcome(await trial.run(phase, source))
    } catch (error) {
      reportError(error)
    }
    setRunning(false)
  }
  return { outcome, isRunning, run }
}
