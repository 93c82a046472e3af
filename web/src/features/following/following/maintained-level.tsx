import { NativeSelect } from '@mantine/core'
import { followLevels } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { maintainedQuery, useMaintainedLevel } from '../../../entities/subscription/subscription-queries.ts'

/** What one is notified of about all documents one maintains. */
export function MaintainedLevel() {
  const { t } = useTranslation('following')
  const { data: level, isPending } = useQuery(maintainedQuery)
  const change = useMaintainedLevel()
  return (
    <NativeSelect
      size="sm"
      maw={360}
      mb={16}
      label={t('maintained.label')}
      description={t('maintained.hint')}
      disabled={isPending || change.isPending}
      value={level ?? ''}
      data={[
        { value: '', label: t('maintained.off') },
        ...followLevels.map((value) => ({ value, label: t(`level.${value}`) })),
      ]}
      onChange={(event) => {
        const next = followLevels.find((each) => each === event.currentTarget.value)
        change.mutate(next ?? null)
      }}
    />
  )
}
