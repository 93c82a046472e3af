/* A model being edited: one value, written by the grid and by the source text alike. */
import type { Json } from '@lectern/model'
import { useMemo, useState } from 'react'
import type { ModelSection } from '../../../../entities/model/model-queries.ts'
import type { ModelDraft, StoredValue } from './model-draft.ts'
import { printValue, readText, type Reading } from './model-text.ts'

export interface ModelEdit {
  value: Json
  text: string
  reading: Reading
  /** The text cannot be saved as it is; `value` is the last one that could. */
  isBroken: boolean
  isDirty: boolean
  /** Which of the two was used last. */
  source: ModelDraft['source']
  stored: StoredValue
  editValue: (value: Json) => void
  editText: (text: string) => void
  /** Goes on from a saved state; what was typed is gone. */
  startFrom: (stored: StoredValue) => void
}

/**
 * @param newest as the server has it now: taken over at once while nothing is unsaved
 * @param draft what was typed earlier and not saved
 */
export function useModelEdit(section: ModelSection, newest: StoredValue, draft?: ModelDraft): ModelEdit {
  const [stored, setStored] = useState(draft?.stored ?? newest)
  const [known, setKnown] = useState(newest.revision)
  const [value, setValue] = useState(draft?.value ?? newest.value)
  const [text, setText] = useState(() => draft?.text ?? printValue(newest.value))
  const [source, setSource] = useState<ModelEdit['source']>(draft?.source ?? 'form')
  const storedText = useMemo(() => printValue(stored.value), [stored])
  const reading = useMemo(() => readText(text, section, stored.value), [text, section, stored])
  const isBroken = reading.value === undefined
  const isDirty = isBroken || printValue(reading.value ?? null) !== storedText
  const startFrom = (next: StoredValue) => {
    setStored(next)
    setKnown(next.revision)
    setValue(next.value)
    setText(printValue(next.value))
  }
  if (newest.revision !== known) {
    setKnown(newest.revision)
    if (!isDirty && newest.revision !== stored.revision) startFrom(newest)
  }
  return {
    value,
    text,
    reading,
    isBroken,
    isDirty,
    source,
    stored,
    editValue: (next) => {
      setValue(next)
      setText(printValue(next))
      setSource('form')
    },
    editText: (next) => {
      if (next === text) return
      setText(next)
      setSource('text')
      const read = readText(next, section, stored.value)
      if (read.value !== undefined) setValue(read.value)
    },
    startFrom,
  }
}
