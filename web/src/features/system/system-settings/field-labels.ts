import type { SettingGroup, SettingsOf } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import type { SettingForm } from './use-setting-form.ts'

/* What fields are called where the foot names what is not saved: `group.field` → its text. */
const fieldLabels = {
  'registration.isOpen': 'registration.isOpen',
  'registration.domains': 'registration.domains',
  'approvals.signUps': 'approvals.signUps',
  'emails.confirm': 'emails.confirm',
  'invitations.from': 'invitations.from',
  'newcomers.spaceIds': 'newcomers.spaceIds',
  'newcomers.role': 'newcomers.role',
  'contact.text': 'contact.text',
  'mfa.required': 'mfa.required',
  'mfa.issuer': 'mfa.issuer',
  'passwords.minLength': 'passwords.minLength',
  'tokens.maxDays': 'tokens.maxDays',
  'language.default': 'language.default',
  'documents.defaultPushStatus': 'documents.defaultPushStatus',
  'documents.initialOrder': 'documents.initialOrder',
  'documents.paramTypes': 'documents.paramTypes',
  'front.entries': 'front.entries',
  'uploads.maxImportMb': 'uploads.maxImportMb',
  'uploads.maxAvatarKb': 'uploads.maxAvatarKb',
  'outgoing.mode': 'outgoing.mode',
  'outgoing.allow': 'outgoing.allow',
  'outgoing.deny': 'outgoing.deny',
  'proxy.isOn': 'proxy.isOn',
  'proxy.privateEnvironments': 'proxy.privateEnvironments',
  'proxy.maxMb': 'proxy.maxMb',
  'proxy.maxSeconds': 'proxy.maxSeconds',
  'proxy.perMinute': 'proxy.perMinute',
  'scripts.isOn': 'scripts.isOn',
  'scripts.cpuMs': 'scripts.cpuMs',
  'visits.addresses': 'visits.addresses',
  'visits.keptDays': 'visits.keptDays',
  'meterSphere.enabled': 'meterSphere.enabled',
} as const

const isLabelled = (key: string): key is keyof typeof fieldLabels => key in fieldLabels

/** Names fields by `group.field`; one without a name is left out. */
export function useFieldNames(): (keys: readonly string[]) => string[] {
  const { t } = useTranslation('system-settings')
  return (keys) => keys.filter(isLabelled).map((key) => t(fieldLabels[key]))
}

/** Names of all fields of groups, for a search. */
export function useGroupFieldNames(): (groups: readonly string[]) => string[] {
  const nameFields = useFieldNames()
  return (groups) => nameFields(Object.keys(fieldLabels).filter((key) => groups.includes(key.split('.', 1)[0] ?? '')))
}

/** Fields drawn as a row each, with what they hold. Written out: worked out from the groups, they keep the compiler busy for minutes. */
interface RowFields {
  'registration.isOpen': SettingsOf<'registration'>['isOpen']
  'registration.domains': SettingsOf<'registration'>['domains']
  'approvals.signUps': SettingsOf<'approvals'>['signUps']
  'emails.confirm': SettingsOf<'emails'>['confirm']
  'invitations.from': SettingsOf<'invitations'>['from']
  'newcomers.spaceIds': SettingsOf<'newcomers'>['spaceIds']
  'newcomers.role': SettingsOf<'newcomers'>['role']
  'contact.text': SettingsOf<'contact'>['text']
  'passwords.minLength': SettingsOf<'passwords'>['minLength']
  'tokens.maxDays': SettingsOf<'tokens'>['maxDays']
  'language.default': SettingsOf<'language'>['default']
  'documents.defaultPushStatus': SettingsOf<'documents'>['defaultPushStatus']
  'documents.initialOrder': SettingsOf<'documents'>['initialOrder']
  'documents.paramTypes': SettingsOf<'documents'>['paramTypes']
  'uploads.maxImportMb': SettingsOf<'uploads'>['maxImportMb']
  'uploads.maxAvatarKb': SettingsOf<'uploads'>['maxAvatarKb']
  'proxy.isOn': SettingsOf<'proxy'>['isOn']
  'proxy.privateEnvironments': SettingsOf<'proxy'>['privateEnvironments']
  'proxy.maxMb': SettingsOf<'proxy'>['maxMb']
  'proxy.maxSeconds': SettingsOf<'proxy'>['maxSeconds']
  'proxy.perMinute': SettingsOf<'proxy'>['perMinute']
  'scripts.isOn': SettingsOf<'scripts'>['isOn']
  'scripts.cpuMs': SettingsOf<'scripts'>['cpuMs']
  'visits.addresses': SettingsOf<'visits'>['addresses']
  'visits.keptDays': SettingsOf<'visits'>['keptDays']
  'meterSphere.enabled': SettingsOf<'meterSphere'>['enabled']
}

/** What the row of a field shows, by `group.field`: its name, its value, what is wrong with it, and how it is changed. */
export function useSettingFields(form: SettingForm) {
  const { t } = useTranslation('system-settings')
  return <K extends keyof RowFields>(key: K) => {
    // Typed as any of them: a text's name that depends on `K` keeps the compiler busy for minutes.
    const name: keyof RowFields = key
    // Keys are made of a group and one of its fields.
    const [group, field] = name.split('.') as [SettingGroup, string]
    return {
      label: t(fieldLabels[name]),
      problem: form.problemOf(group, field),
      // As `RowFields` names it by the same key.
      value: form.valueOf(group, field) as RowFields[K],
      onChange: (value: RowFields[K]) => form.set(group, field, value),
    }
  }
}
