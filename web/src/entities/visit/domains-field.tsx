import { Button, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { FieldLabel } from '../../shared/ui/form/text-fields.tsx'

const example = 'example.com'

/** Codes can't be mailed yet: who can change that, and where. */
function NoMail({ canSetUp }: { canSetUp: boolean }) {
  const { t } = useTranslation('visit-email')
  return (
    <div className="l-row l-wrap l-gap-8">
      <p className="l-hint">{canSetUp ? t('noMail') : `${t('noMail')} ${t('askAdmin')}`}</p>
      {canSetUp && (
        <Button component={Link} to="/admin/setting#mail" size="xs">
          {t('setUp')}
        </Button>
      )}
    </div>
  )
}

interface DomainsFieldProps {
  /** As typed, see `splitEntries`. */
  value: string
  problem?: string | undefined
  /** No mail server is set up. */
  lacksMail: boolean
  /** Whether the reader may set one up. */
  canSetUpMail: boolean
  isDisabled?: boolean
  onChange: (value: string) => void
  onBlur?: () => void
}

/** Domains of email addresses that visitors have to prove. Those there are can be removed where no mail is sent. */
export function DomainsField(props: DomainsFieldProps) {
  const { value, problem, lacksMail, canSetUpMail, isDisabled = false, onChange, onBlur } = props
  const { t } = useTranslation('visit-email')
  return (
    <div>
      <Textarea
        label={<FieldLabel optional>{t('domains')}</FieldLabel>}
        description={t('domainsHint')}
        placeholder={example}
        error={problem}
        autosize
        minRows={1}
        maxRows={5}
        spellCheck={false}
        disabled={isDisabled || (lacksMail && value === '')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...(onBlur !== undefined && { onBlur })}
      />
      {lacksMail && <NoMail canSetUp={canSetUpMail} />}
    </div>
  )
}
