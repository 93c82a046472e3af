import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { spaceInfoQuery } from '../../entities/space/space-queries.ts'
import { ruleLevelsQuery, useResetRuleLevels } from '../../features/following/compatibility/compatibility-queries.ts'
import { RuleLevels } from '../../features/following/compatibility/rule-levels.tsx'
import { usePageTitle } from '../../shared/lib/hooks/use-page-title.ts'
import { useRouteId } from '../../shared/lib/hooks/use-route-id.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { FilterInput } from '../../shared/ui/form/filter-input.tsx'
import { Page, PageHead } from '../../shared/ui/layout/page.tsx'
import { askAndDo } from '../../shared/ui/overlay/confirm/ask-and-do.ts'

/** How much each rule of compatibility matters in a space. */
export function SpaceCompatibilityPage() {
  const { t } = useTranslation('compatibility')
  const spaceId = useRouteId('spaceId')
  const { data: space } = useQuery(spaceInfoQuery(spaceId))
  const query = useQuery(ruleLevelsQuery(spaceId))
  const reset = useResetRuleLevels(spaceId)
  const [text, setText] = useState('')
  const [isChangedOnly, setChangedOnly] = useState(false)
  usePageTitle(t('setting.title'), space?.name)
  const count = query.data?.levels.length ?? 0
  const resetAll = () =>
    askAndDo({
      title: t('setting.resetTitle'),
      body: t('setting.resetBody', { count }),
      confirmLabel: t('setting.resetAll'),
      act: () => reset.mutateAsync(),
      done: () => t('setting.resetDone'),
    })
  return (
    <Page width="settings">
      <PageHead
        title={t('setting.title')}
        tools={
          <>
            <FilterInput label={t('setting.filter')} value={text} onChange={setText} />
            <Checkbox
              label={t('setting.onlyChanged')}
              checked={isChangedOnly}
              onChange={(event) => setChangedOnly(event.currentTarget.checked)}
            />
          </>
        }
      >
        {/* There until it is known that someone may not reset: coming later, it would move the levels. */}
        {space?.can.update !== false && (
          <Button loading={reset.isPending} disabled={count === 0} onClick={() => void resetAll()}>
            {t('setting.resetAll')}
          </Button>
        )}
      </PageHead>
      <div className="l-column l-gap-6 l-mb-16 l-max-w-720">
        <p className="l-t3">{t('setting.intro')}</p>
        <div>
          <Link className="l-inline-row l-min-h-24 l-m-min-h-44" to="/help/compatibility-rules">
            {t('setting.learnMore')}
          </Link>
        </div>
      </div>
      <QueryState query={query} rowHeight={52}>
        {(loaded) => (
          <RuleLevels
            {...{ spaceId, loaded, text, isChangedOnly }}
            onClear={() => {
              setText('')
              setChangedOnly(false)
            }}
          />
        )}
      </QueryState>
    </Page>
  )
}
