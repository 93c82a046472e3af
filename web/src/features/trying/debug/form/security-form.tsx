import { Checkbox, Select, TextInput } from '@mantine/core'
import { firstSigning, isOpenField, signInFields, signingSchemes, stringAt, type UsedScheme } from '@lectern/model'
import { useTranslation } from 'react-i18next'
import { SecretInput } from '../../../../shared/ui/form/secret-input.tsx'
import type { CallDraft } from '../draft/call-draft.ts'
import type { ChangeDraft } from '../draft/edit-draft.ts'
import type { SecretFields } from '../draft/use-secrets.ts'
import type { TokenContext } from '../token/use-token.ts'
import { VariableField } from '../variables/variable-field.tsx'
import { TokenFields } from './token-fields.tsx'

interface SecurityFormProps {
  alternatives: readonly (readonly UsedScheme[])[]
  draft: CallDraft
  secrets: SecretFields
  tokens: TokenContext
  onChange: ChangeDraft
}

const signing = signingSchemes.map(([scheme], index) => ({
  value: String(firstSigning + index),
  label: scheme?.name ?? '',
}))

/** How the request identifies: one of the alternatives of the document, or a way to sign it, with fields for its secrets. */
export function SecurityForm({ alternatives, draft, secrets, tokens, onChange }: SecurityFormProps) {
  const { t } = useTranslation('debug')
  const at = draft.security ?? -1
  const chosen = alternatives[at] ?? signingSchemes[at - firstSigning] ?? []
  const choices = alternatives.flatMap((alternative, at) =>
    alternative.length === 0 ? [] : [{ value: String(at), label: alternative.map(({ name }) => name).join(' + ') }],
  )
  return (
    <div className="l-column l-gap-12 l-px-16 l-py-12 l-max-w-560">
      <Select
        label={t('security.use')}
        allowDeselect={false}
        data={[...choices, ...signing, { value: '', label: t('security.none') }]}
        value={draft.security === undefined ? '' : String(draft.security)}
        onChange={(value) => {
          const security = value === null || value === '' ? undefined : Number(value)
          onChange((before) => ({ ...before, security }))
        }}
      />
      {chosen.map((scheme) => (
        <SchemeFields key={scheme.name} scheme={scheme} secrets={secrets} tokens={tokens} />
      ))}
      {chosen.some(({ kind }) => signInFields[kind].length > 0) && (
        <Checkbox
          label={t('security.remember')}
          description={t('security.rememberHint')}
          checked={secrets.isRemembered}
          onChange={(event) => secrets.remember(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}

function SchemeFields({
  scheme: used,
  secrets,
  tokens,
}: {
  scheme: UsedScheme
  secrets: SecretFields
  tokens: TokenContext
}) {
  const { t } = useTranslation('debug')
  const { name, kind, scheme } = used
  if (kind === 'token') return <TokenFields scheme={used} secrets={secrets} context={tokens} />
  // What it means for the call is above the form, whatever part of it is open.
  if (kind === 'certificate') return null
  if (kind === 'other') return <p className="l-note">{t('security.other', { name })}</p>
  if (kind === 'aws4' || kind === 'oauth1') return <SigningFields scheme={used} kind={kind} secrets={secrets} />
  if (kind === 'basic' || kind === 'digest') {
    return (
      <>
        <VariableField value={secrets.get(name, 'user')} onChange={(text) => secrets.set(name, { user: text })}>
          {(own) => <TextInput label={t('security.user', { name })} autoComplete="off" {...own} />}
        </VariableField>
        <VariableField value={secrets.get(name, 'password')} onChange={(text) => secrets.set(name, { password: text })}>
          {(own) => <SecretInput label={t('security.password', { name })} autoComplete="off" {...own} />}
        </VariableField>
      </>
    )
  }
  const field = kind === 'bearer' ? 'token' : 'key'
  const sentAs = kind === 'apiKey' ? t('security.sentAs', { name: stringAt(scheme, 'name') ?? '' }) : undefined
  return (
    <VariableField value={secrets.get(name, field)} onChange={(text) => secrets.set(name, { [field]: text })}>
      {(own) => (
        <SecretInput label={t(`security.${field}`, { name })} description={sentAs} autoComplete="off" {...own} />
      )}
    </VariableField>
  )
}

const labelOf = {
  aws4: { user: 'accessKey', key: 'secretKey', token: 'sessionToken', region: 'region', service: 'service' },
  oauth1: { user: 'consumerKey', key: 'consumerSecret', token: 'userToken', password: 'tokenSecret' },
} as const

interface SigningFieldsProps {
  scheme: UsedScheme
  kind: keyof typeof labelOf
  secrets: SecretFields
}

/** What a call is signed with. */
function SigningFields({ scheme: { name }, kind, secrets }: SigningFieldsProps) {
  const { t } = useTranslation('debug')
  const labels: Partial<Record<string, string>> = labelOf[kind]
  return (
    <>
      {signInFields[kind].map((field) => {
        // One of those above.
        const label = t(`signing.${labels[field] as 'region'}`)
        return (
          <VariableField
            key={field}
            value={secrets.get(name, field)}
            onChange={(text) => secrets.set(name, { [field]: text })}
          >
            {(own) =>
              isOpenField(field) ? (
                <TextInput label={label} autoComplete="off" {...own} />
              ) : (
                <SecretInput label={label} autoComplete="off" {...own} />
              )
            }
          </VariableField>
        )
      })}
      <p className="l-note">{t(`signing.hint.${kind}`)}</p>
    </>
  )
}
