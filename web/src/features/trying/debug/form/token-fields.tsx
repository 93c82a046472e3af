import type { UsedScheme } from '@lectern/model'
import { Button, Select, TagsInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { SecretInput } from '../../../../shared/ui/form/secret-input.tsx'
import { CopyLine } from '../../../../shared/ui/text/copy-line.tsx'
import type { SecretFields } from '../draft/use-secrets.ts'
import { needsWindow, type Flow } from '../token/flows.ts'
import { redirectUri, useTokenOf, type TokenContext } from '../token/use-token.ts'
import { VariableField } from '../variables/variable-field.tsx'
import { TokenEnd } from './token-end.tsx'

interface TokenFieldsProps {
  scheme: UsedScheme
  secrets: SecretFields
  context: TokenContext
}

/** A token of OAuth 2 or OpenID Connect: typed, or asked for in one of the ways that the service offers. */
export function TokenFields({ scheme, secrets, context }: TokenFieldsProps) {
  const { t } = useTranslation('debug-token')
  const { name } = scheme
  const token = useTokenOf(scheme, secrets, context)
  const { flow, flows, discover, isBusy, problem } = token
  const refresh = secrets.get(name, 'refresh')
  return (
    <>
      {discover !== undefined && flows.length === 0 && (
        <Button loading={isBusy} onClick={() => void discover()}>
          {t('discover')}
        </Button>
      )}
      {flow !== undefined && (
        <>
          {flows.length > 1 && (
            <Select
              label={t('grant')}
              allowDeselect={false}
              data={flows.map(({ grant }) => ({ value: grant, label: t(`grants.${grant}`) }))}
              value={flow.grant}
              onChange={(grant) => secrets.set(name, { grant: grant ?? '' })}
            />
          )}
          <FlowFields name={name} flow={flow} scopes={token.scopes} secrets={secrets} />
          <div className="l-row l-gap-8">
            <Button variant="filled" loading={isBusy} onClick={() => void token.ask(flow)}>
              {t('get')}
            </Button>
            {refresh !== '' && !isBusy && <Button onClick={() => void token.refresh(flow)}>{t('refresh')}</Button>}
            {isBusy && <Button onClick={token.cancel}>{t('cancel')}</Button>}
          </div>
        </>
      )}
      <FormProblem>{problem}</FormProblem>
      <VariableField
        value={secrets.get(name, 'token')}
        onChange={(text) => secrets.set(name, { token: text, endsAt: '', refresh: '' })}
      >
        {(own) => <SecretInput label={t('token', { name })} autoComplete="off" {...own} />}
      </VariableField>
      <TokenEnd endsAtMs={Number(secrets.get(name, 'endsAt'))} />
    </>
  )
}

/** What a flow is asked with. */
function FlowFields({
  name,
  flow: { grant, scopes: offered },
  scopes,
  secrets,
}: {
  name: string
  flow: Flow
  scopes: readonly string[]
  secrets: SecretFields
}) {
  const { t } = useTranslation('debug-token')
  const text = (field: 'clientId' | 'clientSecret' | 'user' | 'password', isSecret = false) => (
    <VariableField value={secrets.get(name, field)} onChange={(value) => secrets.set(name, { [field]: value })}>
      {(own) =>
        isSecret ? (
          <SecretInput label={t(`fields.${field}`)} autoComplete="off" {...own} />
        ) : (
          <TextInput label={t(`fields.${field}`)} autoComplete="off" spellCheck={false} {...own} />
        )
      }
    </VariableField>
  )
  return (
    <>
      {text('clientId')}
      {grant !== 'implicit' && text('clientSecret', true)}
      {grant === 'password' && text('user')}
      {grant === 'password' && text('password', true)}
      <TagsInput
        label={t('scopes')}
        data={Object.keys(offered)}
        value={[...scopes]}
        splitChars={[' ', ',']}
        // A space alone stands for "none": an empty text for those that are needed.
        onChange={(list) => secrets.set(name, { scopes: list.length === 0 ? ' ' : list.join(' ') })}
        renderOption={({ option }) => <ScopeOption name={option.value} description={offered[option.value] ?? ''} />}
      />
      {grant !== 'implicit' && (
        <Select
          label={t('placement')}
          allowDeselect={false}
          data={(['header', 'body'] as const).map((value) => ({ value, label: t(`placements.${value}`) }))}
          value={secrets.get(name, 'placement') === 'body' ? 'body' : 'header'}
          onChange={(placement) => secrets.set(name, { placement: placement ?? '' })}
        />
      )}
      {needsWindow(grant) && (
        <div className="l-column l-gap-4">
          <p className="l-note">{t('redirect')}</p>
          <CopyLine text={redirectUri()} />
        </div>
      )}
    </>
  )
}

function ScopeOption({ name, description }: { name: string; description: string }) {
  return (
    <span className="l-column">
      <code className="l-size-12">{name}</code>
      {description !== '' && <span className="l-note">{description}</span>}
    </span>
  )
}
