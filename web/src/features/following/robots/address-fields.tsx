import { limits, robotLimits, signedRobotKinds, type Robot, type RobotKind } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { SecretInput } from '../../../shared/ui/form/secret-input.tsx'
import type { RobotFields } from './robot-form.ts'

/** As the services write them. */
const addressExamples: Readonly<Record<RobotKind, string>> = {
  dingtalk: 'https://oapi.dingtalk.com/robot/send?access_token=…',
  wecom: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…',
  feishu: 'https://open.feishu.cn/open-apis/bot/v2/hook/…',
  slack: 'https://hooks.slack.com/services/…',
  teams: 'https://….logic.azure.com/workflows/…',
  webhook: 'https://example.com/hooks/docs',
}

interface AddressFieldsProps {
  /** What is known of it; absent for a new one. */
  robot: Pick<Robot, 'address' | 'hasSecret'> | undefined
  form: Pick<RobotFields, 'kind' | 'address' | 'secret'>
  set: (change: { address: string } | { secret: string }) => void
}

/** Where messages are sent, and what they are signed with. */
export function AddressFields({ robot, form, set }: AddressFieldsProps) {
  const { t } = useTranslation('robot')
  return (
    <>
      <SecretInput
        label={t('addressLabel')}
        placeholder={robot?.address ?? addressExamples[form.kind]}
        description={robot === undefined ? undefined : t('keepHint')}
        autoComplete="off"
        maxLength={limits.webhook}
        value={form.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
      />
      {signedRobotKinds.includes(form.kind) && (
        <SecretInput
          label={t('secretLabel')}
          description={t(form.kind === 'webhook' ? 'secretHintWebhook' : 'secretHint')}
          placeholder={robot?.hasSecret === true ? '••••••••' : ''}
          autoComplete="new-password"
          maxLength={robotLimits.secret}
          value={form.secret}
          onChange={(event) => set({ secret: event.currentTarget.value })}
        />
      )}
    </>
  )
}
