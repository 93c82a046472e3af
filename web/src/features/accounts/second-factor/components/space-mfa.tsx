import type { Space } from '@lectern/contracts'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SettingRow, SettingRows, SettingsGroup } from '../../../../shared/ui/form/settings.tsx'
import { useDemandInSpace } from '../api/second-factor-queries.ts'

/** Whether only people with a second factor may enter a space. */
export function SpaceMfa({ space }: { space: Space }) {
  const { t } = useTranslation('mfa')
  const demand = useDemandInSpace(space.id)
  return (
    <SettingsGroup title={t('space.title')} hint={t('space.hint')}>
      <SettingRows>
        <SettingRow label={t('space.required')} hint={t('space.requiredHint')}>
          {(labelId) => (
            <Switch
              aria-labelledby={labelId}
              checked={space.requiresMfa}
              disabled={demand.isPending}
              onChange={({ currentTarget }) => demand.mutate(currentTarget.checked)}
            />
          )}
        </SettingRow>
      </SettingRows>
    </SettingsGroup>
  )
}
