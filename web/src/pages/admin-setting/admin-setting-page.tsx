import type { SettingGroup, SystemSettings } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { systemSettingsQuery } from '../../features/system-settings/api/setting-queries.ts'
import { DocumentSettings } from '../../features/system-settings/components/document-settings.tsx'
import { FrontSettings } from '../../features/system-settings/components/front-settings.tsx'
import { IntegrationSettings } from '../../features/system-settings/components/integration-settings.tsx'
import { LanguageSettings } from '../../features/system-settings/components/language-settings.tsx'
import { OutgoingSettings } from '../../features/system-settings/components/outgoing-settings.tsx'
import { RegistrationSettings } from '../../features/system-settings/components/registration-settings.tsx'
import { SecuritySettings } from '../../features/system-settings/components/security-settings.tsx'
import { UploadSettings } from '../../features/system-settings/components/upload-settings.tsx'
import { fieldLabels, isLabelled } from '../../features/system-settings/field-labels.ts'
import { hasGroup } from '../../features/system-settings/setting-changes.ts'
import { useSettingForm, type SettingForm } from '../../features/system-settings/use-setting-form.ts'
import { joinNames } from '../../shared/lib/join-names.ts'
import { usePageAnchors } from '../../shared/lib/use-page-anchors.ts'
import { usePageTitle } from '../../shared/lib/use-page-title.ts'
import { useUnsavedGuard } from '../../shared/lib/use-unsaved-guard.ts'
import { Page, PageHead } from '../../shared/ui/page.tsx'
import { QueryState } from '../../shared/ui/query-state.tsx'
import { SettingsFoot, SettingsGroup } from '../../shared/ui/settings.tsx'

interface Section {
  id: 'registration' | 'security' | 'language' | 'documents' | 'interface' | 'uploads' | 'outgoing' | 'integrations'
  /** Groups that are saved with the page's foot. */
  groups: readonly SettingGroup[]
  content: (form: SettingForm) => ReactNode
}

const sections: readonly Section[] = [
  {
    id: 'registration',
    groups: ['registration', 'newcomers'],
    content: (form) => <RegistrationSettings form={form} />,
  },
  { id: 'security', groups: ['passwords', 'tokens'], content: (form) => <SecuritySettings form={form} /> },
  { id: 'language', groups: ['language'], content: (form) => <LanguageSettings form={form} /> },
  { id: 'documents', groups: ['documents'], content: (form) => <DocumentSettings form={form} /> },
  { id: 'interface', groups: ['front'], content: (form) => <FrontSettings form={form} /> },
  { id: 'uploads', groups: ['uploads'], content: (form) => <UploadSettings form={form} /> },
  { id: 'outgoing', groups: ['outgoing'], content: (form) => <OutgoingSettings form={form} /> },
  { id: 'integrations', groups: ['meterSphere'], content: (form) => <IntegrationSettings form={form} /> },
]

function SettingsForm({ settings }: { settings: SystemSettings }) {
  const { t, i18n } = useTranslation('system-settings')
  const { form, save, discard, isSaving, changed } = useSettingForm(settings)
  const names = changed.filter(isLabelled).map((key) => t(fieldLabels[key]))
  useUnsavedGuard(changed.length > 0)
  usePageAnchors(
    sections.map(({ id, groups }) => ({
      id,
      label: t(`section.${id}`),
      isMarked: hasGroup(form.changes, ...groups),
    })),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {sections.map(({ id, content }) => (
        <SettingsGroup key={id} id={id} title={t(`section.${id}`)} hint={t(`hint.${id}`)} wide>
          {content(form)}
        </SettingsGroup>
      ))}
      <SettingsFoot
        unsaved={
          changed.length === 0
            ? undefined
            : t('unsaved', { count: changed.length, fields: joinNames(names, i18n.language) })
        }
        discardLabel={t('discard')}
        isSaving={isSaving}
        onDiscard={discard}
      />
    </form>
  )
}

/** Everything about the installation, one long page. */
export function AdminSettingPage() {
  const { t } = useTranslation('system-settings')
  const query = useQuery(systemSettingsQuery)
  usePageTitle(t('title'))
  return (
    <Page width="settings">
      <PageHead title={t('title')} />
      <QueryState query={query} rowHeight={44}>
        {(settings) => <SettingsForm settings={settings} />}
      </QueryState>
    </Page>
  )
}
