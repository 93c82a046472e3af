import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { viewConfigQuery } from '../../../../entities/installation/view-config-query.ts'
import { currentUserQuery } from '../../../../entities/session/session-queries.ts'
import { DomainsField } from '../../../../entities/visit/domains-field.tsx'
import { FieldLabel } from '../../../../shared/ui/form/text-fields.tsx'
import type { ShareForm } from '../share-form.ts'

export interface FieldsProps {
  form: ShareForm
  onChange: (change: Partial<ShareForm>) => void
}

/** From where the share opens. */
export function NetworksField({ form, onChange }: FieldsProps) {
  const { t } = useTranslation('share')
  return (
    <Textarea
      label={<FieldLabel optional>{t('network.label')}</FieldLabel>}
      description={t('network.hint')}
      classNames={{ input: 'l-mono' }}
      autosize
      minRows={1}
      maxRows={5}
      spellCheck={false}
      value={form.networks}
      onChange={(event) => onChange({ networks: event.currentTarget.value })}
    />
  )
}

/** To whose email addresses it opens. */
export function EmailDomainsField({ form, onChange }: FieldsProps) {
  const { data: config } = useQuery(viewConfigQuery)
  const { data: user } = useQuery(currentUserQuery)
  return (
    <DomainsField
      value={form.emailDomains}
      lacksMail={config?.sendsMail === false}
      canSetUpMail={user?.isSuperAdmin === true}
      onChange={(emailDomains) => onChange({ emailDomains })}
    />
  )
}
