import type { SettingGroup, SystemSettings } from '@lectern/contracts'
import { IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { MailSettings } from '../../features/system/mail-settings/mail-settings.tsx'
import { MfaPolicySettings } from '../../features/accounts/mfa-policy/mfa-policy-settings.tsx'
import { SignInWaysSettings } from '../../features/accounts/sign-in-methods/sign-in-methods-settings.tsx'
import { systemSettingsQuery } from '../../features/system/system-settings/api/setting-queries.ts'
import { DocumentSettings } from '../../features/system/system-settings/components/document-settings.tsx'
import { FrontSettings } from '../../features/system/system-settings/components/front-settings.tsx'
import { IntegrationSettings } from '../../features/system/system-settings/components/integration-settings.tsx'
import { LanguageSettings } from '../../features/system/system-settings/components/language-settings.tsx'
import { OutgoingSettings } from '../../features/system/system-settings/components/outgoing-settings.tsx'
import { RegistrationSettings } from '../../features/system/system-settings/components/registration-settings.tsx'
import { SecuritySettings } from '../../features/system/system-settings/components/security-settings.tsx'
import { TryingSettings } from '../../features/system/system-settings/components/trying-settings.tsx'
import { VisitSettings } from '../../features/system/system-settings/components/visit-settings.tsx'
import { UploadSettings } from '../../features/system/system-settings/components/upload-settings.tsx'
import { useFieldNames, useGroupFieldNames } from '../../features/system/system-settings/field-labels.ts'
import { hasGroup } from '../../features/system/system-settings/setting-changes.ts'
import { useSettingForm, type SettingForm } from '../../features/system/system-settings/use-setting-form.ts'
import { joinNames } from '../../shared/lib/join-names.ts'
import { usePageAnchors } from '../../shared/lib/hooks/use-page-anchors.ts'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useUnsavedGuard } from '../../shared/lib/hooks/use-unsaved-guard.ts'
import { Form } from '../../shared/ui/form/form.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { FilterInput } from '../../shared/ui/form/filter-input.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { SettingsFoot, SettingsGroup, SettingsSearch } from '../../shared/ui/form/settings.tsx'
import classes from './admin-setting.module.css'

interface Section {
  id:
    | 'registration'
    | 'security'
    | 'language'
    | 'documents'
    | 'interface'
    | 'uploads'
    | 'outgoing'
    | 'trying'
    | 'visits'
    | 'integrations'
  /** Groups that are saved with the page's foot. */
  groups: readonly SettingGroup[]
  /** True when its fields are no rows: a search shows all of it or nothing. */
  isWhole?: boolean
  content: (form: SettingForm) => ReactNode
}

function Security({ form }: { form: SettingForm }) {
  return (
    <SecuritySettings form={form}>
      <MfaPolicySettings
        value={form.draft('mfa')}
        onChange={(part) => form.change('mfa', part)}
        problemOf={(field) => form.problemOf('mfa', field)}
      />
    </SecuritySettings>
  )
}

const registration: Section = {
  id: 'registration',
  groups: ['registration', 'newcomers', 'contact'],
  content: (form) => <RegistrationSettings form={form} />,
}

const sections: readonly Section[] = [
  { id: 'security', groups: ['mfa', 'passwords', 'tokens'], content: (form) => <Security form={form} /> },
  { id: 'language', groups: ['language'], content: (form) => <LanguageSettings form={form} /> },
  { id: 'documents', groups: ['documents'], content: (form) => <DocumentSettings form={form} /> },
  { id: 'interface', groups: ['front'], isWhole: true, content: (form) => <FrontSettings form={form} /> },
  { id: 'uploads', groups: ['uploads'], content: (form) => <UploadSettings form={form} /> },
  {
    id: 'outgoing',
    groups: ['outgoing'],
    isWhole: true,
    content: (form) => <OutgoingSettings form={form} />,
  },
  { id: 'trying', groups: ['proxy', 'scripts'], content: (form) => <TryingSettings form={form} /> },
  { id: 'visits', groups: ['visits'], content: (form) => <VisitSettings form={form} /> },
  { id: 'integrations', groups: ['meterSphere'], content: (form) => <IntegrationSettings form={form} /> },
]

function SectionGroup({ section, form }: { section: Section; form: SettingForm }) {
  const { t } = useTranslation('system-settings')
  const nameFields = useGroupFieldNames()
  const { id, groups, isWhole = false, content } = section
  return (
    <SettingsGroup
      id={id}
      title={t(`section.${id}`)}
      hint={t(`hint.${id}`)}
      searchTexts={isWhole ? nameFields(groups) : []}
      wide
    >
      {content(form)}
    </SettingsGroup>
  )
}

function SettingsForm({ settings }: { settings: SystemSettings }) {
  const { t, i18n } = useTranslation('system-settings')
  const { form, save, discard, isSaving, changed } = useSettingForm(settings)
  const nameFields = useFieldNames()
  useUnsavedGuard(changed.length > 0)
  const anchorOf = ({ id, groups }: Section) => ({
    id,
    label: t(`section.${id}`),
    isMarked: hasGroup(form.changes, groups),
  })
  // Ways to sign in and the mail server keep secrets: they are saved by themselves.
  usePageAnchors([
    anchorOf(registration),
    { id: 'signIn', label: t('section.signIn'), isMarked: false },
    ...sections.map(anchorOf),
    { id: 'mail', label: t('section.mail'), isMarked: false },
  ])
  return (
    <>
      <div className={classes['groups']}>
        <SectionGroup section={registration} form={form} />
        <SignInWaysSettings />
        {sections.map((section) => (
          <SectionGroup key={section.id} section={section} form={form} />
        ))}
        <Form className="l-contents" onSubmit={save}>
          <SettingsFoot
            unsaved={
              changed.length === 0
                ? undefined
                : t('unsaved', { count: changed.length, fields: joinNames(nameFields(changed), i18n.language) })
            }
            discardLabel={t('discard')}
            isSaving={isSaving}
            onDiscard={discard}
          />
        </Form>
      </div>
      <MailSettings />
      <div className={clsx('l-hidden', classes['nothing'])}>
        <EmptyState compact icon={<IconSearchOff size={20} stroke={1.5} />} title={t('search.nothing')} />
      </div>
    </>
  )
}

/** Everything about the installation, one long page. */
export function AdminSettingPage() {
  const { t } = useTranslation('system-settings')
  const query = useQuery(systemSettingsQuery)
  const { key } = useLocation()
  const [search, setSearch] = useState({ text: '', key })
  // A link to a part leads out of the search: the part may not be among what was found.
  const text = search.key === key ? search.text : ''
  usePageTitle(t('title'))
  return (
    <Page width="settings">
      <PageHead
        title={t('title')}
        tools={
          <FilterInput label={t('search.label')} value={text} onChange={(typed) => setSearch({ text: typed, key })} />
        }
      />
      <div className={classes['searched']}>
        <SettingsSearch query={text}>
          <QueryState query={query} rowHeight={44}>
            {(settings) => <SettingsForm settings={settings} />}
          </QueryState>
        </SettingsSearch>
      </div>
    </Page>
  )
}
