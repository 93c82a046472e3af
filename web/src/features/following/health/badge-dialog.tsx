import type { HealthBadge } from '@lectern/contracts'
import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { showToast } from '../../../shared/ui/feedback/toast/toast-store.ts'
import { SettingRow, SettingRows } from '../../../shared/ui/form/settings.tsx'
import { askAndDo } from '../../../shared/ui/overlay/confirm/ask-and-do.ts'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { CopyLine } from '../../../shared/ui/text/copy-line.tsx'
import { badgeQuery, badgeUrlOf, useReplaceBadge, useTurnBadge } from './health-queries.ts'

interface BadgeDialogProps {
  moduleId: string
  onClose: () => void
}

/** The badge of an application: turned on and off, copied, and given another address. */
export function BadgeDialog({ moduleId, onClose }: BadgeDialogProps) {
  const { t } = useTranslation('health')
  const query = useQuery(badgeQuery(moduleId))
  return (
    <Dialog opened title={t('badge.title')} onClose={onClose}>
      <QueryState query={query} rows={3}>
        {(badge) => <LoadedBadge moduleId={moduleId} badge={badge} />}
      </QueryState>
    </Dialog>
  )
}

function LoadedBadge({ moduleId, badge }: { moduleId: string; badge: HealthBadge }) {
  const { t } = useTranslation('health')
  const { mutate: turn, isPending } = useTurnBadge(moduleId)
  const { mutateAsync: replace } = useReplaceBadge(moduleId)
  const url = badgeUrlOf(badge)
  const isOn = badge.isOn === 1
  const askToReplace = () =>
    void askAndDo({
      title: t('badge.replaceTitle'),
      body: t('badge.replaceBody'),
      confirmLabel: t('badge.replace'),
      act: () => replace(),
      done: () => t('badge.replaced'),
    })
  return (
    <div className="l-column l-gap-16">
      <p className="l-t2">{t('badge.hint')}</p>
      <SettingRows>
        <SettingRow label={t('badge.on')} hint={t('badge.onHint')}>
          {(labelId) => (
            <Switch
              aria-labelledby={labelId}
              checked={isOn}
              disabled={isPending || !badge.can.update}
              onChange={(event) => {
                const next = event.currentTarget.checked
                const message = t(next ? 'badge.turnedOn' : 'badge.turnedOff')
                turn(next ? 1 : 0, { onSuccess: () => showToast({ kind: 'done', message }) })
              }}
            />
          )}
        </SettingRow>
        {isOn && (
          <SettingRow label={t('badge.replace')} hint={t('badge.replaceHint')}>
            {() => (
              <Button disabled={!badge.can.update} onClick={askToReplace}>
                {t('badge.replace')}
              </Button>
            )}
          </SettingRow>
        )}
      </SettingRows>
      {isOn && (
        <>
          <div>
            <img src={url} height={20} alt={t('badge.preview')} />
          </div>
          <CopyLine text={`![docs health](${url})`} label={t('badge.copy')} />
        </>
      )}
    </div>
  )
}
