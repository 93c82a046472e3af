import { Button, Modal, TextInput } from '@mantine/core'
import { limits, type Module } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../../shared/api/api-error.ts'
import { useOrderField } from '../../../../shared/lib/hooks/use-order-field.ts'
import { useTextField } from '../../../../shared/lib/hooks/use-text-field.ts'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { LimitedInput, LimitedTextarea } from '../../../../shared/ui/form/text-fields.tsx'
import { useCreateModule, useUpdateModule } from '../api/module-mutations.ts'
import classes from '../../../../shared/ui/form/text-fields.module.css'

interface ModuleFormProps {
  projectId: string
  /** The application to change; absent to make one. */
  module: Module | undefined
  onClose: () => void
  onSaved: (module: Module) => void
}

function ModuleForm({ projectId, module, onClose, onSaved }: ModuleFormProps) {
  const { t } = useTranslation(['module', 'common'])
  const name = useTextField({
    label: t('common:name'),
    initial: module?.name ?? '',
    required: true,
    maxLength: limits.moduleName,
  })
  const description = useTextField({
    label: t('common:description'),
    initial: module?.description ?? '',
    maxLength: limits.longDescription,
  })
  const order = useOrderField(t('order.label'), t('order.invalid'), module?.orderIndex ?? 0)
  const create = useCreateModule(projectId)
  const update = useUpdateModule(projectId)
  const save = () => {
    const texts = { name: name.trimmed, description: description.trimmed }
    if (module === undefined) return create.mutateAsync(texts)
    return update.mutateAsync({
      id: module.id,
      ...texts,
      ...(order.order === undefined ? {} : { orderIndex: order.order }),
    })
  }
  const submit = async () => {
    if (!name.validate() || !description.validate() || (module !== undefined && !order.validate())) return
    try {
      onSaved(await save())
    } catch (error) {
      if (isApiError(error, 'name_taken')) name.fail(error.message)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div className={classes['fields']}>
        <LimitedInput field={name} maxLength={limits.moduleName} autoFocus />
        <LimitedTextarea field={description} maxLength={limits.longDescription} optional />
        {module !== undefined && (
          <TextInput {...order.props} w={160} inputMode="numeric" autoComplete="off" description={t('order.hint')} />
        )}
      </div>
      <DialogFoot note={module === undefined && t('create.note')}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={create.isPending || update.isPending}>
          {t(module === undefined ? 'create.submit' : 'common:save')}
        </Button>
      </DialogFoot>
    </form>
  )
}

/** Makes an application, or changes name, description and order of one. */
export function ModuleDialog({ opened, ...props }: ModuleFormProps & { opened: boolean }) {
  const { t } = useTranslation(['module', 'common'])
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={t(props.module === undefined ? 'create.title' : 'edit.title')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <ModuleForm {...props} />
    </Modal>
  )
}
