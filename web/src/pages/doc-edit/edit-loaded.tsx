import type { DocForm } from '@lectern/contracts'
import { useMemo, useState } from 'react'
import { readApplication, readContent } from '../../entities/document/read-content.ts'
import { useEditorComponents } from '../../entities/document/use-editor-components.ts'
import { draftSubjectOf, type EditorStart } from '../../features/documents/doc-editor/state/use-doc-editor.ts'
import { valuesOf } from '../../features/documents/doc-editor/state/values.ts'
import { Editing } from './editing.tsx'
import { detailOfForm } from './preview-detail.ts'
import { UnknownForm } from './unknown-form.tsx'
import { useStartDraft } from './use-start-draft.ts'
import { withProposal, type Proposal } from './with-proposal.ts'

/** The editor on a stored document, or on the draft of it that was found, with a proposed change in it. */
export function EditLoaded({ form, proposal }: { form: DocForm; proposal?: Proposal }) {
  // What the editor began with; what the server has since comes as `form`.
  const [first] = useState(form)
  const [proposed] = useState(proposal)
  const content = useMemo(() => readContent(first), [first])
  const found = useStartDraft(draftSubjectOf(form.id), content)
  const components = useEditorComponents(first)
  const frame = useMemo(() => detailOfForm(form), [form])
  if (content === undefined) return <UnknownForm />
  if (found === undefined) return null
  const base = valuesOf(first, content)
  const { place, others, draft } = found
  const start: EditorStart = {
    place,
    moduleId: first.moduleId,
    docId: first.id,
    base,
    revision: first.revision,
    values: base,
    components,
    application: readApplication(first).root,
    otherDrafts: others,
    ...(draft && { ...draft.body, draftFromMs: draft.savedAtMs }),
  }
  // Once its thread is resolved, the address is still that of the proposal.
  const proposing = proposed?.can.accept === true ? withProposal(start, proposed) : start
  return <Editing key={place.owner} start={proposing} stored={form} frame={frame} />
}
