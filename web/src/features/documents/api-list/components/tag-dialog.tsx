import { TagsInput } from '@mantine/core'
import { tagLimits } from '@lectern/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import type { TagTask } from '../api/doc-mutations.ts'
import { countTags, tagsOf, type ListModel } from '../list-model.ts'

interface TagFormProps {
  model: ListModel
  ids: readonly string[]
  onSubmit: (task: TagTask) => Promise<boolean>
  onClose: () => void
}

/** Tags any of the documents has, most used first. */
function presentTags(model: ListModel, ids: readonly string[]): string[] {
  const present = new Set(ids.flatMap((id) => tagsOf(model, model.tree.nodeOfId.get(id) ?? -1)))
  return countTags(model)
    .map(({ name }) => name)
    .filter((name) => present.has(name))
}

function TagForm({ model, ids, onSubmit, onClose }: TagFormProps) {
  const { t } = useTranslation(['api-list', 'common'])
  const [add, setAdd] = useState<string[]>([])
  const [remove, setRemove] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)
  const present = presentTags(model, ids)
  const known = countTags(model).map(({ name }) => name)
  const tooLong = add.find((tag) => tag.length > tagLimits.name)
  const problem =
    add.length > tagLimits.perCall
      ? t('tags.tooMany', { limit: tagLimits.perCall })
      : tooLong === undefined
        ? undefined
        : t('cell.tooLong', { limit: tagLimits.name })
  const submit = async () => {
    setSaving(true)
    const isDone = await onSubmit({ add, remove })
    setSaving(false)
    if (isDone) onClose()
  }
  return (
    <DialogForm
      submitLabel={t('tags.submit')}
      isPending={isSaving}
      isDisabled={add.length + remove.length === 0 || problem !== undefined}
      onSubmit={submit}
    >
      <TagsInput
        data-autofocus
        label={t('tags.add')}
        description={t('tags.hint')}
        placeholder={add.length === 0 ? t('tags.placeholder') : ''}
        data={known}
        limit={100}
        value={add}
        error={problem}
        splitChars={[',', '，', '、']}
        clearButtonProps={{ 'aria-label': t('common:clear') }}
        onChange={(tags) => {
          setAdd(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))
          setRemove(remove.filter((tag) => !tags.includes(tag)))
        }}
      />
      {present.length > 0 && (
        <TagsInput
          label={t('tags.remove')}
          placeholder={remove.length === 0 ? t('tags.choose') : ''}
          data={present}
          maxTags={tagLimits.perCall}
          isDuplicate={(tag, chosen) => chosen.includes(tag) || !present.includes(tag)}
          value={remove}
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          onChange={(tags) => {
            setRemove(tags.filter((tag) => present.includes(tag)))
            setAdd(add.filter((tag) => !tags.includes(tag)))
          }}
        />
      )}
    </DialogForm>
  )
}

/** Adds tags to documents, and removes those they have. */
export function TagDialog({ ids, ...props }: Omit<TagFormProps, 'ids'> & { ids: readonly string[] | undefined }) {
  const { t } = useTranslation('api-list')
  return (
    <Dialog opened={ids !== undefined} onClose={props.onClose} title={t('tags.title', { count: ids?.length ?? 0 })}>
      {ids !== undefined && <TagForm {...props} ids={ids} />}
    </Dialog>
  )
}
