/* What was typed into a model and not saved. Owns: keeping it on the device and the guard against leaving it. Does not own: saving it. */
import type { getSharedModel, ReplyOf } from '@lectern/contracts'
import type { Json } from '@lectern/model'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { withUnfinished, type UnfinishedTexts } from '../../../../entities/draft/unfinished.ts'
import type { DraftStart } from '../../../../entities/draft/use-found-draft.ts'
import { useKeptDraft } from '../../../../entities/draft/use-kept-draft.ts'
import { useUnsavedGuard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import type { ModelDraft } from './model-draft.ts'
import { useModelEdit } from './use-model-edit.ts'

interface ModelDraftInput {
  model: ReplyOf<typeof getSharedModel>
  found: DraftStart<ModelDraft>
  canEdit: boolean
  onDirty: (isDirty: boolean) => void
}

export function useModelDraft({ model, found, canEdit, onDirty }: ModelDraftInput) {
  // JSON from the wire.
  const newest = { value: model.value as Json, revision: model.revision }
  const begun = canEdit ? found.draft : undefined
  const edit = useModelEdit(model.section, newest, begun?.body)
  const { stored, value, text, source } = edit
  const [texts, setTexts] = useState<UnfinishedTexts>(begun?.body.unfinished ?? {})
  const keep = useCallback(
    (place: string, now: string | undefined) => setTexts((before) => withUnfinished(before, place, now)),
    [],
  )
  const unfinished = useMemo(() => ({ texts, keep }), [texts, keep])
  const isDirty = edit.isDirty || Object.keys(texts).length > 0
  const { keeping } = useKeptDraft(
    found.place,
    useMemo(
      (): ModelDraft | undefined => (isDirty ? { value, text, source, stored, unfinished: texts } : undefined),
      [isDirty, value, text, source, stored, texts],
    ),
  )
  useUnsavedGuard(isDirty, { isKept: keeping === 'device' })
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => () => onDirty(false), [onDirty])
  return {
    edit,
    /** Text of the grid's cells that is no value yet. */
    unfinished,
    isDirty,
    keeping,
    /** The draft this editor began with. */
    restored: isDirty ? begun : undefined,
    /** Back to what the server has. */
    discard: () => {
      edit.startFrom(newest)
      setTexts({})
    },
  }
}
