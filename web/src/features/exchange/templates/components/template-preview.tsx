import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../../../shared/api/report-error.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { FormProblem } from '../../../../shared/ui/form/form-problem.tsx'
import { previewQuery } from '../api/template-queries.ts'
import classes from './templates.module.css'

const restMs = 500

/** What the template makes of the sample document, as it is typed. */
export function TemplatePreview({ content }: { content: string }) {
  const { t, i18n } = useTranslation('template')
  const [rested] = useDebouncedValue(content, restMs)
  // The sample speaks the reader's language.
  const query = previewQuery(rested)
  const { data, error } = useQuery({
    ...query,
    queryKey: [...query.queryKey, i18n.language],
    placeholderData: keepPreviousData,
  })
  return (
    <div>
      <FormProblem>{error === null ? undefined : describeError(error)}</FormProblem>
      {rested.trim() === '' ? (
        <p className="l-py-8 l-hint">{t('preview.none')}</p>
      ) : (
        <div className={clsx('l-relative', classes['output'])}>
          {data !== undefined && (
            <span className={clsx('l-absolute', classes['copy'])}>
              <CopyButton text={data.text} label={t('preview.copy')} />
            </span>
          )}
          <textarea
            readOnly
            wrap="off"
            aria-label={t('preview.title')}
            data-stale={error !== null || undefined}
            value={data?.text ?? ''}
          />
        </div>
      )}
    </div>
  )
}
