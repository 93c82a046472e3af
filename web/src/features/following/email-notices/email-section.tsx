import { emailModes, type EmailSetting } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { SegmentedRow, SelectRow, SwitchRow } from '../../../shared/ui/form/setting-rows.tsx'
import { SettingRows, SettingsGroup } from '../../../shared/ui/form/settings.tsx'
import { ChannelMatrix, type WebhookState } from './channel-matrix.tsx'
import { emailSettingQuery, useUpdateEmailSetting } from './email-notice-queries.ts'
import { QuietRows, TimeRow, ZoneRow } from '../../../shared/ui/form/time/time-rows.tsx'
import { ownTimeZone, weekdays } from '../../../shared/ui/form/time/time-choices.ts'

type Setting = Omit<EmailSetting, 'obstacle'>

interface RowsProps {
  setting: Setting
  onChange: (changes: Partial<Setting>) => void
}

/** In pixels. */
const dayWidth = 160

/** How often emails come about what one follows, and when; each change applies at once. */
export function EmailSection({ webhook }: { webhook: WebhookState | undefined }) {
  const { t } = useTranslation('email-notices')
  const query = useQuery(emailSettingQuery)
  return (
    <SettingsGroup title={t('setting.title')} hint={t('setting.hint')}>
      <QueryState query={query} rows={1} rowHeight={44}>
        {(saved) => (
          <>
            <EmailRows saved={saved} />
            <ChannelMatrix mode={saved.mode} webhook={webhook} />
          </>
        )}
      </QueryState>
    </SettingsGroup>
  )
}

function EmailRows({ saved: { obstacle, ...saved } }: { saved: EmailSetting }) {
  const { t } = useTranslation('email-notices')
  const update = useUpdateEmailSetting()
  const known = update.isPending ? { ...saved, ...update.variables } : saved
  const setting = { ...known, timeZone: known.timeZone === '' ? ownTimeZone() : known.timeZone }
  const change = (changes: Partial<Setting>) => {
    update.mutate({ ...setting, ...changes })
  }
  const isGathered = setting.mode === 'daily' || setting.mode === 'weekly'
  return (
    <SettingRows>
      <SegmentedRow
        label={t('setting.mode')}
        {...(obstacle !== null && { hint: t(`setting.obstacle.${obstacle}`) })}
        choices={emailModes.map((value) => ({ value, label: t(`setting.modes.${value}`) }))}
        value={setting.mode}
        onChange={(mode) => {
          change({ mode })
        }}
      />
      {isGathered && <DigestRows setting={setting} onChange={change} />}
      {setting.mode === 'instant' && (
        <QuietRows
          hint={t('setting.quietHint')}
          quiet={setting.quiet}
          onChange={(quiet) => {
            change({ quiet })
          }}
        />
      )}
      <SwitchRow
        label={t('setting.health')}
        hint={t('setting.healthHint')}
        value={setting.healthDigest}
        onChange={(healthDigest) => {
          change({ healthDigest })
        }}
      />
      {setting.healthDigest && !isGathered && <DigestRows setting={setting} onChange={change} />}
      {(setting.healthDigest || (setting.mode !== 'off' && (isGathered || setting.quiet !== null))) && (
        <ZoneRow
          zone={setting.timeZone}
          onChange={(timeZone) => {
            change({ timeZone })
          }}
        />
      )}
    </SettingRows>
  )
}

function DigestRows({ setting, onChange }: RowsProps) {
  const { t, i18n } = useTranslation('email-notices')
  return (
    <>
      {(setting.mode === 'weekly' || setting.healthDigest) && (
        <SelectRow
          label={t('setting.weekday')}
          width={dayWidth}
          choices={weekdays(i18n.language)}
          value={String(setting.weekday)}
          onChange={(weekday) => {
            onChange({ weekday: Number(weekday) })
          }}
        />
      )}
      <TimeRow
        label={t('setting.time')}
        minute={setting.minute}
        onChange={(minute) => {
          onChange({ minute })
        }}
      />
    </>
  )
}
