import { meterSphereLimits, meterSphereVersions, type MeterSphereConnection } from '@lectern/contracts'
import { Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { FormProblem } from '../../../shared/ui/form/form-problem.tsx'
import { Form } from '../../../shared/ui/form/form.tsx'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import { Segmented } from '../../../shared/ui/form/segmented.tsx'
import { SettingsGroup } from '../../../shared/ui/form/settings.tsx'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { connectionQuery, useRemoveConnection } from './meter-sphere-queries.ts'
import { useConnectionForm } from './use-connection-form.ts'

/** As the platform writes them, in every language. */
const names = { platform: 'MeterSphere', accessKey: 'Access Key', secretKey: 'Secret Key' } as const

/** The connection of a space with the test platform: its fields, a test, and its end. */
export function ConnectionGroup({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('meter-sphere')
  const query = useQuery(connectionQuery(spaceId))
  return (
    <SettingsGroup title={names.platform} hint={t('connection.hint')}>
      <QueryState query={query} rows={4} rowHeight={56}>
        {({ connection }) => <ConnectionForm key={String(connection === null)} spaceId={spaceId} saved={connection} />}
      </QueryState>
    </SettingsGroup>
  )
}

interface ConnectionFormProps {
  spaceId: string
  saved: MeterSphereConnection | null
}

function ConnectionForm({ spaceId, saved }: ConnectionFormProps) {
  const { t } = useTranslation(['meter-sphere', 'common'])
  const form = useConnectionForm(spaceId, saved)
  const { fields, set, workspaces } = form
  return (
    <Form onSubmit={form.save}>
      <div className="l-column l-gap-16 l-py-16 l-px-14 l-card">
        <ServerFields fields={fields} set={set} isSaved={saved !== null} />
        <div>
          <Button loading={form.isTesting} disabled={fields.address.trim() === ''} onClick={() => void form.test()}>
            {t('connection.test')}
          </Button>
        </div>
        <Select
          label={t(`workspace.${fields.version}`)}
          description={t('workspace.hint')}
          allowDeselect={false}
          searchable
          disabled={workspaces.length === 0}
          data={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
          value={fields.workspaceId === '' ? null : fields.workspaceId}
          onChange={(workspaceId) => set({ workspaceId: workspaceId ?? '' })}
        />
        <FormProblem>{form.problem}</FormProblem>
        <div className="l-row l-wrap l-gap-8">
          <Button type="submit" variant="filled" loading={form.isSaving} disabled={!form.isComplete}>
            {t('common:save')}
          </Button>
          {saved !== null && <Disconnect spaceId={spaceId} />}
        </div>
      </div>
    </Form>
  )
}

type Form = ReturnType<typeof useConnectionForm>

function ServerFields({ fields, set, isSaved }: Pick<Form, 'fields' | 'set'> & { isSaved: boolean }) {
  const { t } = useTranslation('meter-sphere')
  const key = { maxLength: meterSphereLimits.key, autoComplete: 'new-password', placeholder: isSaved ? '••••••••' : '' }
  return (
    <>
      <div>
        <p className="l-mb-4 l-medium">{t('version')}</p>
        <Segmented
          name={t('version')}
          size="md"
          segments={meterSphereVersions.map((value) => ({ value, label: `${value}.x` }))}
          value={fields.version}
          onChange={(version) => set({ version })}
        />
      </div>
      <TextInput
        label={t('address.label')}
        description={t(`address.${fields.version}`)}
        placeholder={fields.version === '2' ? 'https://metersphere.example.com/api' : 'https://metersphere.example.com'}
        inputMode="url"
        autoComplete="off"
        maxLength={meterSphereLimits.address}
        value={fields.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
      />
      <SecretInput
        label={names.accessKey}
        description={isSaved ? t('keysKept') : t('keysHint')}
        {...key}
        value={fields.accessKey}
        onChange={(event) => set({ accessKey: event.currentTarget.value })}
      />
      <SecretInput
        label={names.secretKey}
        {...key}
        value={fields.secretKey}
        onChange={(event) => set({ secretKey: event.currentTarget.value })}
      />
    </>
  )
}

function Disconnect({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation('meter-sphere')
  const remove = useRemoveConnection(spaceId)
  const ask = () =>
    void askAndDo({
      title: t('disconnect.title'),
      body: t('disconnect.body'),
      confirmLabel: t('disconnect.action'),
      act: () => remove.mutateAsync(),
      done: () => t('disconnect.done'),
    })
  return <Button onClick={ask}>{t('disconnect.action')}</Button>
}
