import { Textarea, TextInput } from '@mantine/core'
import { dictionaryLimits } from '@lectern/contracts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../../shared/ui/overlay/dialog-form.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { readPasted, type PastedItem } from '../paste-items.ts'
import classes from './dictionary.module.css'

interface PasteProps {
  /** The open dictionary, which may take the items; without one a new one is made. */
  into: { name: string; values: ReadonlySet<string> } | undefined
  /** Takes the items into the open dictionary, unsaved. */
  onTake: (items: readonly PastedItem[]) => void
  /** Makes a dictionary of them; says what is wrong, if anything. */
  onCreate: (name: string, items: readonly PastedItem[]) => Promise<string | undefined>
}

/** Items a reader sees before they are taken; the rest are counted. */
const shownItems = 100

function PasteForm({ into, onTake, onCreate }: PasteProps) {
  const { t } = useTranslation(['dictionary', 'common'])
  const [text, setText] = useState('')
  const [target, setTarget] = useState<'open' | 'new'>(into === undefined ? 'new' : 'open')
  const [typedName, setTypedName] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const pasted = useMemo(() => readPasted(text), [text])
  const items = pasted.items.slice(0, dictionaryLimits.items)
  const name = typedName ?? pasted.name
  const submit = async () => {
    if (target === 'open') {
      onTake(items)
      return
    }
    if (name.trim() === '') {
      setProblem(t('common:validation.required', { field: t('common:name') }))
      return
    }
    setIsSaving(true)
    setProblem(await onCreate(name.trim(), items))
    setIsSaving(false)
  }
  return (
    <DialogForm
      submitLabel={t('paste.submit', { count: items.length })}
      note={target === 'open' && t('paste.note')}
      isPending={isSaving}
      isDisabled={items.length === 0}
      isDirty={text !== ''}
      problem={problem}
      onSubmit={submit}
    >
      {into !== undefined && (
        <Segmented
          name={t('paste.target')}
          size="md"
          value={target}
          onChange={setTarget}
          segments={[
            { value: 'open', label: t('paste.into', { name: into.name }) },
            { value: 'new', label: t('paste.new') },
          ]}
        />
      )}
      <Textarea
        data-autofocus
        label={t('paste.label')}
        description={t('paste.hint')}
        value={text}
        rows={8}
        spellCheck={false}
        classNames={{ input: classes['source'] ?? '' }}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {target === 'new' && (
        <TextInput
          label={t('common:name')}
          value={name}
          maxLength={dictionaryLimits.name}
          autoComplete="off"
          onChange={(event) => setTypedName(event.currentTarget.value)}
        />
      )}
      <div className={classes['preview']} role="status">
        {text.trim() !== '' && (
          <p className="l-mb-6 l-note">
            {items.length === 0 ? t('paste.none') : t('paste.found', { count: items.length })}
          </p>
        )}
        {items.length > 0 && (
          <ul className="l-card l-plain-list l-scroll-y">
            {items.slice(0, shownItems).map((item) => (
              <li
                className="l-grid l-middle l-gap-10 l-py-2 l-px-10 l-min-h-30 l-rule-bottom l-unruled-last"
                key={item.value}
              >
                <code className="l-size-12 l-medium">{item.value}</code>
                <span>{item.name}</span>
                <span className="l-t3">{item.description}</span>
                {target === 'open' && into?.values.has(item.value) === true ? (
                  <Tag tone="warn">{t('paste.updated')}</Tag>
                ) : (
                  <Tag tone="ok">{t('paste.added')}</Tag>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </DialogForm>
  )
}

/** Takes items out of a pasted enum, table or JSON, shown before anything changes. */
export function PasteDialog({ opened, onClose, ...props }: PasteProps & { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('dictionary')
  return (
    <Dialog opened={opened} title={t('paste.title')} size="md" onClose={onClose}>
      <PasteForm {...props} />
    </Dialog>
  )
}
