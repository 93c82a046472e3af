import { useTranslation } from 'react-i18next'

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
