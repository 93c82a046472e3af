import { Select, Switch } from '@mantine/core'
import { docStatus, removedWays, type PushSettings } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { SettingRow, SettingRows } from '../../../../shared/ui/form/settings.tsx'
import { showToast } from '../../../../shared/ui/feedback/toast/toast-store.ts'
import { useUpdatePush } from '../setting-mutations.ts'

const statuses = ['todo', 'doing', 'done'] as const
const flags = ['override', 'allowSameFolder', 'printContent'] as const

/** How the application takes pushes from code; each choice applies at once. */
export function PushForm({ moduleId, push }: { moduleId: string; push: PushSettings }) {
  const { t } = useTranslation(['module-setting', 'common'])
  const update = useUpdatePush(moduleId)
  const change = (body: Partial<PushSettings>) => {
    update.mutate(body, { onSuccess: () => showToast({ kind: 'done', message: t('push.saved') }) })
  }
  return (
    <div className="l-column l-gap-20 l-max-w-1080">
      <p className="l-t3 l-size-12 l-regular">{t('push.hint')}</p>
      <SettingRows>
        <SettingRow label={t('push.removed')} hint={t('push.removedHint')}>
          {() => (
            <Segmented
              name={t('push.removed')}
              value={push.removed}
              onChange={(removed) => change({ removed })}
              segments={removedWays.map((value) => ({ value, label: t(`push.${value}`) }))}
            />
          )}
        </SettingRow>
        <SettingRow label={t('push.defaultStatus')}>
          {(labelId) => (
            <Select
              aria-labelledby={labelId}
              w={140}
              allowDeselect={false}
              value={String(push.defaultStatus)}
              data={statuses.map((name) => ({
                value: String(docStatus[name]),
                label: t(`common:docStatus.${name}`),
              }))}
              onChange={(value) => {
                const status = Object.values(docStatus).find((one) => String(one) === value)
                if (status !== undefined) change({ defaultStatus: status })
              }}
            />
          )}
        </SettingRow>
        {flags.map((flag) => (
          <SettingRow key={flag} label={t(`push.${flag}`)} hint={t(`push.${flag}Hint`)}>
            {(labelId) => (
              <Switch
                aria-labelledby={labelId}
                checked={push[flag] === 1}
                onChange={(event) => change({ [flag]: event.currentTarget.checked ? 1 : 0 })}
              />
            )}
          </SettingRow>
        ))}
      </SettingRows>
    </div>
  )
}
