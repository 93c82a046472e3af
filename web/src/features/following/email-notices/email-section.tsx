import { emailModes, type EmailSetting } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { SegmentedRow, SelectRow, SwitchRow } from '../../../shared/ui/form/setting-rows.tsx'
import { SettingRows, SettingsGroup } from '../../../shared/ui/form/settings.tsx'
import { ChannelMatrix } from './channel-matrix.tsx'
import { emailSettingQuery, useUpdateEmailSetting } from './email-notice-queries.ts'
import { ownTimeZone, timesOfDay, timeZones, weekdays } from './time-choices.ts'

type Setting = Omit<EmailSetting, 'obstacle'>

interface RowsProps {
  setting: Setting
  onChange: (changes: Partial<Setting>) => void
}

/** From ten in the evening until eight in the morning. */
const usualQuiet = { from: 22 * 60, to: 8 * 60 }
const width = { time: 120, day: 160, zone: 240 }

/** How often emails come about what one follows, and when; each change applies at once. */
export function EmailSection() {
  const { t } = useTranslation('email-notices')
  const query = useQuery(emailSettingQuery)
  return (
    <SettingsGroup title={t('setting.title')} hint={t('setting.hint')}>
      <QueryState query={query} rows={1} rowHeight={44}>
        {(saved) => (
          <>
            <EmailRows saved={saved} />
            <ChannelMatrix mode={saved.mode} />
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
      {setting.mode === 'instant' && <QuietRows setting={setting} onChange={change} />}
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
        <SelectRow
          isSearchable
          label={t('setting.zone')}
          width={width.zone}
          choices={timeZones(setting.timeZone)}
          value={setting.timeZone}
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
          width={width.day}
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

function QuietRows({ setting: { quiet }, onChange }: RowsProps) {
  const { t } = useTranslation('email-notices')
  return (
    <>
      <SwitchRow
        label={t('setting.quiet')}
        hint={t('setting.quietHint')}
        value={quiet !== null}
        onChange={(isOn) => {
          onChange({ quiet: isOn ? usualQuiet : null })
        }}
      />
      {quiet !== null &&
        (['from', 'to'] as const).map((end) => (
          <TimeRow
            key={end}
            label={t(end === 'from' ? 'setting.quietFrom' : 'setting.quietTo')}
            minute={quiet[end]}
            onChange={(minute) => {
              onChange({ quiet: { ...quiet, [end]: minute } })
            }}
          />
        ))}
    </>
  )
}

interface TimeRowProps {
  label: string
  minute: number
  onChange: (minute: number) => void
}

function TimeRow({ label, minute, onChange }: TimeRowProps) {
  return (
    <SelectRow
      label={label}
      width={width.time}
      choices={timesOfDay(minute)}
      value={String(minute)}
      onChange={(chosen) => {
        onChange(Number(chosen))
      }}
    />
  )
}
