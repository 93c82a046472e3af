import { mockCollectionLimits, type MockCollection, type MockCollections } from '@lectern/contracts'
import { Button, Switch } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { useReportDone } from '../../../shared/ui/feedback/toast/undo-toasts.ts'
import { SettingRow, SettingRows } from '../../../shared/ui/form/settings.tsx'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { CollectionDialog } from './collection-dialog.tsx'
import {
  mockCollectionsQuery,
  useDeleteCollection,
  useResetState,
  useUpdateCollection,
} from './mock-collection-queries.ts'

/** Collections of an application that keep what is sent to them, each turned on and off. */
export function MockCollectionList({ moduleId }: { moduleId: string }) {
  const { t } = useTranslation('mock')
  const query = useQuery(mockCollectionsQuery(moduleId))
  return (
    <section className="l-column l-gap-12">
      <div>
        <h3 className="l-size-13 l-bold l-line-20">{t('state.name')}</h3>
        <p className="l-hint">{t('state.hint')}</p>
      </div>
      <QueryState query={query} rows={2}>
        {(found) => <LoadedCollections moduleId={moduleId} {...found} />}
      </QueryState>
    </section>
  )
}

function LoadedCollections({ moduleId, collections, can }: MockCollections & { moduleId: string }) {
  const { t } = useTranslation('mock')
  const [changed, setChanged] = useState<MockCollection | 'new'>()
  const { mutateAsync: reset } = useResetState(moduleId)
  const askToReset = () =>
    void askAndDo({
      title: t('state.reset.title'),
      body: t('state.reset.body'),
      confirmLabel: t('state.reset.action'),
      act: () => reset(),
      done: () => t('state.reset.done'),
    })
  return (
    <>
      {collections.length === 0 && <p className="l-note">{t('state.none')}</p>}
      <SettingRows>
        {collections.map((collection) => (
          <CollectionRow
            key={collection.path}
            moduleId={moduleId}
            collection={collection}
            mayUpdate={can.update}
            onChange={() => setChanged(collection)}
          />
        ))}
        {collections.some(({ isOn }) => isOn === 1) && (
          <SettingRow label={t('state.reset.label')} hint={t('state.reset.hint')}>
            {() => (
              <Button disabled={!can.update} onClick={askToReset}>
                {t('state.reset.action')}
              </Button>
            )}
          </SettingRow>
        )}
      </SettingRows>
      {can.update && (
        <div>
          <Button
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            disabled={collections.length >= mockCollectionLimits.collections}
            onClick={() => setChanged('new')}
          >
            {t('state.add')}
          </Button>
        </div>
      )}
      {changed !== undefined && (
        <CollectionDialog
          opened
          moduleId={moduleId}
          collection={changed === 'new' ? undefined : changed}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  )
}

interface CollectionRowProps {
  moduleId: string
  collection: MockCollection
  mayUpdate: boolean
  onChange: () => void
}

function CollectionRow({ moduleId, collection, mayUpdate, onChange }: CollectionRowProps) {
  const { t } = useTranslation('mock')
  const { mutate: update, mutateAsync: declare, isPending } = useUpdateCollection(moduleId)
  const { mutateAsync: remove } = useDeleteCollection(moduleId)
  const reportDone = useReportDone()
  const { calls, isDeclared, ...settings } = collection
  const { path } = settings
  const askToDelete = async () => {
    const isDeleted = await askAndDo({
      title: t('state.delete.title', { path }),
      body: t('state.delete.body'),
      confirmLabel: t('state.delete.action'),
      act: () => remove(path),
    })
    if (isDeleted) reportDone(t('state.delete.done', { path }), () => declare({ ...settings, calls }))
  }
  const hint = calls.map((each) => `${t(`state.act.${each.act}`)} ${each.method} ${each.path}`).join(' · ')
  return (
    <SettingRow label={path} hint={hint}>
      {(labelId) => (
        <div className="l-row l-gap-12">
          {mayUpdate && isDeclared === 1 && (
            <Button variant="subtle" aria-label={t('state.delete.of', { path })} onClick={() => void askToDelete()}>
              {t('state.delete.action')}
            </Button>
          )}
          {mayUpdate && (
            <Button variant="subtle" aria-label={t('state.settingsOf', { path })} onClick={onChange}>
              {t('state.settings')}
            </Button>
          )}
          <Switch
            aria-labelledby={labelId}
            checked={settings.isOn === 1}
            disabled={isPending || !mayUpdate}
            onChange={(event) => {
              const isOn = event.currentTarget.checked
              const message = t(`state.${isOn ? 'on' : 'off'}`, { path })
              update({ ...settings, isOn: isOn ? 1 : 0 }, { onSuccess: () => showToast({ kind: 'done', message }) })
            }}
          />
        </div>
      )}
    </SettingRow>
  )
}
