import type { SavedSearch } from '@lectern/contracts'
import { savedSearchLimits } from '@lectern/contracts'
import { ActionIcon, Button } from '@mantine/core'
import { IconBookmark, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  savedSearchesQuery,
  searchPath,
  useForgetSearch,
  useKeepSearch,
} from '../../../entities/search/saved-searches.ts'
import { useSubmit } from '../../../shared/lib/hooks/use-submit.ts'
import { useTextField } from '../../../shared/lib/hooks/use-text-field.ts'
import { Coming } from '../../../shared/ui/feedback/skeleton.tsx'
import { LimitedInput } from '../../../shared/ui/form/text-fields.tsx'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { DialogForm } from '../../../shared/ui/overlay/dialog-form.tsx'

/** One's own, each a way back to what it finds. */
export function SavedSearches() {
  const { t } = useTranslation(['search', 'common'])
  const { data: saved = [], isPending } = useQuery(savedSearchesQuery)
  const { mutate: forget } = useForgetSearch()
  // What is below appears with it.
  if (isPending) return <Coming />
  if (saved.length === 0) return null
  return (
    <section className="l-row l-wrap l-gap-4-12" aria-label={t('saved.title')}>
      <span className="l-note">{t('saved.title')}</span>
      <ul className="l-row l-wrap l-gap-4-8 l-plain-list">
        {saved.map((each) => (
          <li key={each.name} className="l-row l-narrow l-pl-12 l-round l-on-hover">
            <Link to={searchPath(each)} className="l-inline-row l-narrow l-min-w-hit l-min-h-hit" title={each.q}>
              <span className="l-cut">{each.name}</span>
            </Link>
            <ActionIcon
              size="sm"
              aria-label={t('common:removeNamed', { name: each.name })}
              onClick={() => forget(each.name)}
            >
              <IconX size={13} stroke={1.8} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Search = Pick<SavedSearch, 'q' | 'kind'>

/** Keeps what is searched for under a name. */
export function SaveSearch({ search }: { search: Search }) {
  const { t } = useTranslation('search')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button leftSection={<IconBookmark size={15} stroke={1.6} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('saved.action')}
      </Button>
      <Dialog opened={isOpen} title={t('saved.action')} onClose={close}>
        <SaveForm search={search} onDone={close} />
      </Dialog>
    </>
  )
}

function SaveForm({ search, onDone }: { search: Search; onDone: () => void }) {
  const { t } = useTranslation(['search', 'common'])
  const maxLength = savedSearchLimits.name
  const name = useTextField({
    label: t('saved.name'),
    initial: search.q.slice(0, maxLength),
    required: true,
    maxLength,
  })
  const keep = useKeepSearch()
  const { submit } = useSubmit(
    async () => {
      if (!name.validate()) return
      await keep.mutateAsync({ ...search, name: name.trimmed })
      onDone()
    },
    { saved_search_limit_reached: name },
  )
  return (
    <DialogForm submitLabel={t('common:save')} isPending={keep.isPending} isDirty={name.isChanged} onSubmit={submit}>
      <LimitedInput field={name} autoFocus description={t('saved.hint')} />
    </DialogForm>
  )
}
