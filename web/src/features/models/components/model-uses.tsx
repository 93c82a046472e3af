import { Button } from '@mantine/core'
import { IconArrowUpRight, IconBraces, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { modelUsesQuery, type ModelSection } from '../../../entities/model/model-queries.ts'
import { MethodLabel } from '../../../shared/ui/method-label.tsx'
import { Pager } from '../../../shared/ui/pager.tsx'
import { QueryState } from '../../../shared/ui/query-state.tsx'
import classes from './models.module.css'

interface ModelUsesProps {
  moduleId: string
  id: string
  linkOf: (id: string, section: ModelSection) => string
}

/** Models shown before the rest is asked for. */
const fewModels = 20

/** What refers to a model: documents and other models, to open. */
export function ModelUses({ moduleId, id, linkOf }: ModelUsesProps) {
  const { t } = useTranslation('models')
  const [pageIndex, setPageIndex] = useState(1)
  const [isWhole, setIsWhole] = useState(false)
  const uses = useQuery(modelUsesQuery(moduleId, id, pageIndex))
  return (
    <section className={classes['uses']} aria-label={t('uses.title')}>
      <div className={classes['usesHead']}>
        <h3>{t('uses.title')}</h3>
        {uses.data !== undefined && uses.data.docs.total + uses.data.models.length > 0 && (
          <>
            <span>{t('uses.count', { docs: uses.data.docs.total, models: uses.data.models.length })}</span>
            <span className={classes['end']}>{t('uses.hint')}</span>
          </>
        )}
      </div>
      <QueryState query={uses} rows={3}>
        {({ docs, models, isUsedByApplication }) => {
          if (docs.total + models.length === 0 && !isUsedByApplication)
            return <p className={classes['quiet']}>{t('uses.none')}</p>
          const shown = isWhole ? models : models.slice(0, fewModels)
          return (
            <>
              <ul className={classes['users']}>
                {isUsedByApplication && (
                  <li className={classes['user']}>
                    <span className={classes['mark']}>
                      <IconSettings size={14} stroke={1.6} aria-hidden />
                    </span>
                    <span className={classes['userName']}>{t('uses.application')}</span>
                  </li>
                )}
                {docs.list.map((doc) => (
                  <li key={doc.id}>
                    <Link to={`/view/${doc.id}`} className={classes['user']}>
                      <span className={classes['mark']}>
                        <MethodLabel httpMethod={doc.httpMethod} />
                      </span>
                      <span className={classes['userName']}>{doc.name}</span>
                      <code className={classes['userPath']}>{doc.url}</code>
                      <IconArrowUpRight size={14} stroke={1.6} aria-hidden className={classes['arrow']} />
                    </Link>
                  </li>
                ))}
                {shown.map((model) => (
                  <li key={model.id}>
                    <Link to={linkOf(model.id, model.section)} className={classes['user']}>
                      <span className={classes['mark']}>
                        <IconBraces size={14} stroke={1.6} aria-hidden />
                      </span>
                      <code className={classes['userName']}>{model.name}</code>
                      <span className={classes['userPath']}>{t(`section.${model.section}`)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
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
    </section>
  )
}
