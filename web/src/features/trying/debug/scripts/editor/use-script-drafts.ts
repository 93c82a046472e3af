/* Scripts as they are typed. Owns: what is not saved yet, which one is open, and what it was begun from. Does not own: what is saved. */
import type { ScriptPhase, StoredScript } from '@lectern/contracts'
import { useState } from 'react'
import { useUnsavedGuard } from '../../../../../shared/lib/hooks/use-unsaved-guard.ts'

export interface ScriptDraft {
  /** Of the script; of a new one its phase. */
  key: string
  /** Absent for a new one. */
  id: string | undefined
  phase: ScriptPhase
  name: string
  source: string
  isEnabled: 0 | 1
  /** The version it was begun from. */
  version: number | undefined
}

export const keyOfNew = (phase: ScriptPhase): string => `new ${phase}`

export function draftOfScript({ id, phase, name, source, isEnabled, version }: StoredScript): ScriptDraft {
  return { key: id, id, phase, name, source, isEnabled, version }
}

function draftOfNew(phase: ScriptPhase): ScriptDraft {
  return { key: keyOfNew(phase), id: undefined, phase, name: '', source: '', isEnabled: 1, version: undefined }
}

const none: ReadonlyMap<string, ScriptDraft> = new Map()

/** What was typed into scripts and is not saved; it stays while other parts of the page are open. */
export function useScriptDrafts() {
  const [drafts, setDrafts] = useState(none)
  const [openKey, open] = useState<string>()
  useUnsavedGuard(drafts.size > 0)
  const write = (draft: ScriptDraft) => setDrafts((before) => new Map(before).set(draft.key, draft))
  const drop = (key: string) => setDrafts((before) => new Map([...before].filter(([other]) => other !== key)))
  const found = openKey === undefined ? undefined : drafts.get(openKey)
  return {
    drafts,
    openKey,
    /** The open one if it was typed into, or is new. */
    opened:
      found ??
      (openKey === keyOfNew('pre')
        ? draftOfNew('pre')
        : openKey === keyOfNew('after')
          ? draftOfNew('after')
          : undefined),
    open,
    write,
    drop,
  }
}

export type ScriptDrafts = ReturnType<typeof useScriptDrafts>
