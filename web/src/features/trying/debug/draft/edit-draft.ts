/* Changes of a draft, each as a new one. */
import { newKey, type CallDraft, type DraftBody, type DraftField, type DraftRow, type RowPlace } from './call-draft.ts'

export type ChangeDraft = (change: (draft: CallDraft) => CallDraft) => void

export function changeRow(draft: CallDraft, key: string, change: Partial<DraftRow>): CallDraft {
  return { ...draft, rows: draft.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) }
}

export function addRow(draft: CallDraft, place: RowPlace): CallDraft {
  return { ...draft, rows: [...draft.rows, { key: newKey(), place, name: '', text: '', isOn: true }] }
}

export function removeRow(draft: CallDraft, key: string): CallDraft {
  return { ...draft, rows: draft.rows.filter((row) => row.key !== key) }
}

export function changeBody(draft: CallDraft, change: Partial<DraftBody>): CallDraft {
  return { ...draft, body: { ...draft.body, ...change } }
}

export function changeField(draft: CallDraft, key: string, change: Partial<DraftField>): CallDraft {
  const fields = draft.body.fields.map((field) => (field.key === key ? { ...field, ...change } : field))
  return changeBody(draft, { fields })
}

export function addField(draft: CallDraft, isFile: boolean): CallDraft {
  const field: DraftField = {
    key: newKey(),
    name: '',
    text: '',
    isOn: true,
    isFile,
    files: [],
    contentType: '',
    isReserved: false,
  }
  return changeBody(draft, { fields: [...draft.body.fields, field] })
}

export function removeField(draft: CallDraft, key: string): CallDraft {
  return changeBody(draft, { fields: draft.body.fields.filter((field) => field.key !== key) })
}
