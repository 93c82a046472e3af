/* What fields are called where the foot names what is not saved: `group.field` → its text. */
export const fieldLabels = {
  'registration.isOpen': 'registration.isOpen',
  'registration.domains': 'registration.domains',
  'newcomers.spaceIds': 'newcomers.spaceIds',
  'newcomers.role': 'newcomers.role',
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

export type LabelledField = keyof typeof fieldLabels

export const isLabelled = (key: string): key is LabelledField => key in fieldLabels
