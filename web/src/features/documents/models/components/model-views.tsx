import type { Schema } from '@lectern/model'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnfinishedProvider, type Unfinished } from '../../../../entities/draft/unfinished.ts'
import type { ModelGridProps } from '../state/model-grid.ts'
import type { ModelEdit } from '../state/use-model-edit.ts'
import { ModelSource } from './model-source.tsx'
import classes from './model-editor.module.css'

export type ModelView = 'both' | 'form' | 'source'

interface ModelViewsProps {
  view: ModelView
  edit: ModelEdit
  /** The schema being edited and as it was saved; absent where the model has no form. */
  form: { value: Schema; saved: Schema } | undefined
  grid: Omit<ModelGridProps, 'value' | 'saved' | 'onChange' | 'isReadOnly' | 'isBesideSource'>
  renderGrid: (props: ModelGridProps) => ReactNode
  unfinished: Unfinished
  isSchema: boolean
  isReadOnly: boolean
  /** What refers to the model. */
  uses: ReactNode
}

/** The fields of a model, its source, or one beside the other. */
export function ModelViews(props: ModelViewsProps) {
  const { view, edit, form, grid, renderGrid, unfinished, isSchema, isReadOnly, uses } = props
  const { t } = useTranslation('models')
  const hasOnlySource = view === 'source'
  return (
    <div className={clsx('l-grid l-grow l-short l-m-block', classes['views'])} data-view={view}>
      <div className={clsx('l-narrow l-pt-12 l-pb-32 l-pl-20 l-pr-16 l-scroll-y', classes['form'])}>
        {!hasOnlySource && form !== undefined && (
          <>
            {edit.isBroken && <p className="l-mb-8 l-warn l-size-12">{t('source.waiting')}</p>}
            <UnfinishedProvider value={unfinished}>
              {renderGrid({
                ...grid,
                ...form,
                isBesideSource: view === 'both',
                onChange: edit.editValue,
                isReadOnly: isReadOnly || edit.isBroken,
              })}
            </UnfinishedProvider>
          </>
        )}
        {!hasOnlySource && uses}
      </div>
      {view !== 'form' && (
        <div className={clsx('l-column l-narrow l-short l-rule-left', classes['aside'])}>
          <ModelSource edit={edit} isReadOnly={isReadOnly} isSchema={isSchema} isAlone={hasOnlySource} />
          {hasOnlySource && uses}
        </div>
      )}
    </div>
  )
}
