import { Checkbox } from '@mantine/core'
import {
  followedFieldLimits,
  type FollowedDoc,
  type FollowedField,
  type listFollowableFields,
  type ReplyOf,
} from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSectionName } from '../../../entities/change/use-section-name.ts'
import { followableFieldsQuery, useFollowedFields } from '../../../entities/subscription/subscription-queries.ts'
import { useSubmit } from '../../../shared/lib/hooks/use-submit.ts'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { DialogForm } from '../../../shared/ui/overlay/dialog-form.tsx'
import { dialogOf } from '../../../shared/ui/overlay/dialog-of.tsx'

type Listed = ReplyOf<typeof listFollowableFields>[number]

const keyOf = ({ section, mediaType, path }: FollowedField): string => JSON.stringify([section, mediaType, path])
const placeOf = ({ section, mediaType, path }: FollowedField): FollowedField => ({ section, mediaType, path })

interface FieldsFormProps {
  doc: Pick<FollowedDoc, 'id' | 'name' | 'fields'>
  onClose: () => void
}

/** Chooses the fields of a document whose changes one wants to be notified of; none for all of the document. */
function FieldsForm({ doc, onClose }: FieldsFormProps) {
  const { t } = useTranslation(['following', 'common'])
  const query = useQuery(followableFieldsQuery(doc.id))
  const save = useFollowedFields(doc.id)
  const [chosen, setChosen] = useState(() => new Map((doc.fields ?? []).map((field) => [keyOf(field), field])))
  const { submit, problem } = useSubmit(async () => {
    await save.mutateAsync(chosen.size === 0 ? null : [...chosen.values()])
    onClose()
  })
  const toggle = (field: FollowedField) => {
    const next = new Map(chosen)
    if (!next.delete(keyOf(field))) next.set(keyOf(field), placeOf(field))
    setChosen(next)
  }
  const note = chosen.size === 0 ? t('fields.all') : t('fields.count', { count: chosen.size })
  return (
    <DialogForm
      submitLabel={t('common:save')}
      isPending={save.isPending}
      isDisabled={chosen.size > followedFieldLimits.chosen}
      isDirty={chosen.size !== (doc.fields ?? []).length}
      problem={problem}
      note={note}
      onSubmit={submit}
    >
      <p className="l-m-0 l-t2 l-break">{t('fields.hint', { name: doc.name, most: followedFieldLimits.chosen })}</p>
      <QueryState query={query} rows={6} rowHeight={28}>
        {(fields) =>
          fields.length === 0 ? (
            <p className="l-m-0 l-note">{t('fields.none')}</p>
          ) : (
            <FieldChoices fields={withGone(fields, doc.fields ?? [])} chosen={chosen} onToggle={toggle} />
          )
        }
      </QueryState>
    </DialogForm>
  )
}

/** Followed fields that the document has no more can be left. */
function withGone(fields: readonly Listed[], followed: readonly FollowedField[]): Listed[] {
  const known = new Set(fields.map(keyOf))
  const gone = followed.filter((field) => !known.has(keyOf(field)))
  return [...fields, ...gone.map((field) => ({ ...field, name: field.path, type: '', level: 0 }))]
}

interface FieldChoicesProps {
  fields: readonly Listed[]
  chosen: ReadonlyMap<string, FollowedField>
  onToggle: (field: FollowedField) => void
}

function FieldChoices({ fields, chosen, onToggle }: FieldChoicesProps) {
  const nameOf = useSectionName()
  const sections = Map.groupBy(fields, ({ section, mediaType }) => nameOf(section, mediaType))
  return [...sections].map(([section, those]) => (
    <fieldset key={section} className="l-bare l-narrow l-column">
      <legend className="l-mb-6 l-p-0 l-medium">{section}</legend>
      {those.map((field) => (
        <Checkbox
          key={keyOf(field)}
          size="sm"
          pl={field.level * 20}
          label={
            <span className="l-row l-gap-8 l-min-h-hit l-break">
              <code>{field.name}</code>
              <span className="l-note">{field.type}</span>
            </span>
          }
          checked={chosen.has(keyOf(field))}
          onChange={() => onToggle(field)}
        />
      ))}
    </fieldset>
  ))
}

export const FieldsDialog = dialogOf(FieldsForm, 'following', (t) => t('fields.title'))
