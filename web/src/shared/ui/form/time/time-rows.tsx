import { useTranslation } from 'react-i18next'
import { timesOfDay, timeZones } from './time-choices.ts'
import { SelectRow, SwitchRow } from '../setting-rows.tsx'

/** In pixels. */
const width = { time: 120, zone: 240 }
/** From ten in the evening until eight in the morning. */
const usualQuiet = { from: 22 * 60, to: 8 * 60 }

interface TimeRowProps {
  label: string
  minute: number
  onChange: (minute: number) => void
}

/** A time of the day, in minutes. */
export function TimeRow({ label, minute, onChange }: TimeRowProps) {
  return (
    <SelectRow
      label={label}
      width={width.time}
      choices={timesOfDay(minute)}
      value={String(minute)}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}

/** A time zone, found by typing. */
export function ZoneRow({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t } = useTranslation('common')
  return (
    <SelectRow
      isSearchable
      label={t('timeZone')}
      width={width.zone}
      choices={timeZones(zone)}
      value={zone}
      onChange={onChange}
    />
  )
}

type Hours = typeof usualQuiet

interface QuietRowsProps {
  hint: string
  /** `null` for none. */
  quiet: Hours | null
  onChange: (quiet: Hours | null) => void
}

/** Quiet hours: whether there are any, and when they begin and end. */
export function QuietRows({ hint, quiet, onChange }: QuietRowsProps) {
  const { t } = useTranslation('common')
  return (
    <>
      <SwitchRow
        label={t('quiet.label')}
        hint={hint}
        value={quiet !== null}
        onChange={(isOn) => onChange(isOn ? usualQuiet : null)}
      />
      {quiet !== null &&
        (['from', 'to'] as const).map((end) => (
          <TimeRow
            key={end}
            label={t(`quiet.${end}`)}
            minute={quiet[end]}
            onChange={(minute) => onChange({ ...quiet, [end]: minute })}
          />
        ))}
    </>
  )
}
