import { Button } from '@mantine/core'
import { IconBraces, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { modelUsesQuery, type ModelSection } from '../../../../entities/model/model-queries.ts'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { Pager } from '../../../../shared/ui/table/pager.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import {
  ReferenceList,
  ReferenceNote,
  ReferenceRow,
  ReferenceSection,
} from '../../../../shared/ui/table/reference-list.tsx'

interface ModelUsesProps {
  moduleId: string
  id: string
  linkOf: (id: string, section: ModelSection) => string
}

/** Models shown before the rest is asked for. */
const fewModels = 20

const icon = { size: 14, stroke: 1.6, 'aria-hidden': true } as const

/** What refers to a model: documents and other models, to open. */
export function ModelUses({ moduleId, id, linkOf }: ModelUsesProps) {
  const { t } = useTranslation('models')
  const [pageIndex, setPageIndex] = useState(1)
  const [isWhole, setIsWhole] = useState(false)
  const uses = useQuery(modelUsesQuery(moduleId, id, pageIndex))
  const isUsed = uses.data !== undefined && uses.data.docs.total + uses.data.models.length > 0
  return (
    <ReferenceSection
      title={t('uses.title')}
      {...(isUsed && {
        count: t('uses.count', { docs: uses.data.docs.total, models: uses.data.models.length }),
        hint: t('uses.hint'),
      })}
    >
      <QueryState query={uses} rows={3}>
        {({ docs, models, isUsedByApplication }) => {
          if (docs.total + models.length === 0 && !isUsedByApplication)
            return <ReferenceNote>{t('uses.none')}</ReferenceNote>
          const shown = isWhole ? models : models.slice(0, fewModels)
          return (
            <>
              <ReferenceList>
                {isUsedByApplication && <ReferenceRow mark={<IconSettings {...icon} />} name={t('uses.application')} />}
                {docs.list.map((doc) => (
                  <ReferenceRow
                    key={doc.id}
                    mark={<MethodLabel httpMethod={doc.httpMethod} />}
                    name={doc.name}
                    place={doc.url}
                    to={`/view/${doc.id}`}
                  />
                ))}
                {shown.map((model) => (
                  <ReferenceRow
                    key={model.id}
                    mark={<IconBraces {...icon} />}
                    name={<code>{model.name}</code>}
                    place={t(`section.${model.section}`)}
                    to={linkOf(model.id, model.section)}
                  />
                ))}
              </ReferenceList>
              <Pager total={docs.total} pageIndex={docs.pageIndex} pageSize={docs.pageSize} onPage={setPageIndex} />
              {shown.length < models.length && (
                <Button variant="subtle" onClick={() => setIsWhole(true)}>
                  {t('uses.more', { count: models.length - shown.length })}
                </Button>
              )}
            </>
          )
        }}
      </QueryState>
    </ReferenceSection>
  )
}
