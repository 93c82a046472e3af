import { getSpaceTreeCompact, type OpenUserSecret } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { useBaseAddress } from '../../../../entities/installation/use-base-address.ts'
import { OnceDialog } from '../../../../shared/ui/overlay/once-dialog.tsx'

interface OpenUserSecretProps {
  spaceId: string
  made: OpenUserSecret
  onClose: () => void
}

/** Key and secret of an open user, this once. */
export function OneTimeSecret({ spaceId, made, onClose }: OpenUserSecretProps) {
  const { t } = useTranslation('open-users')
  const { appKey, secret } = made
  const address = `${useBaseAddress()}${getSpaceTreeCompact.path}?spaceId=${spaceId}`
  return (
    <OnceDialog
      title={t('shownOnce.title', { name: made.applicant })}
      warning={t('shownOnce.once')}
      texts={[
        { label: t('appKey'), text: appKey, copyLabel: t('copyKey') },
        { label: t('secret'), text: secret, copyLabel: t('shownOnce.copySecret') },
      ]}
      sample={{
        label: t('shownOnce.sample'),
        text: `curl -H 'Authorization: Bearer ${appKey}.${secret}' '${address}'`,
        copyLabel: t('shownOnce.copySample'),
      }}
      doneLabel={t('shownOnce.done')}
      onClose={onClose}
    />
  )
}
