import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import type { CommonPart } from '../setting-form.ts'
import { withOneDataNode } from '../setting-form.ts'
import type { OpenSettingForm } from '../use-setting-form.ts'
import { ParamGrid } from './param-grid.tsx'
import classes from './module-settings.module.css'

const parts: readonly CommonPart[] = ['headers', 'params', 'returns']

/** What all calls of an application have in common. */
export function CommonForm({ open }: { open: OpenSettingForm }) {
  const { t } = useTranslation('module-setting')
  return (
    <div className="l-column l-gap-20 l-max-w-1080">
      {parts.map((part) => (
        <section key={part} aria-label={t(`common.${part}`)}>
          <h3
            className={clsx('l-flex l-wrap l-baseline l-gap-0-8 l-mb-8 l-size-13 l-bold l-line-20', classes['title'])}
          >
            {t(`common.${part}`)} <span>{t(`common.${part}Hint`)}</span>
          </h3>
          <ParamGrid
            kind={part === 'headers' ? 'header' : part}
            label={t(`common.${part}`)}
            rows={open.form[part]}
            stored={open.stored[part]}
            problems={open.problems.filter((found) => found.part === part)}
            onChange={(rows) =>
              open.set({ [part]: part === 'returns' ? withOneDataNode(rows, open.form.returns) : rows })
            }
          />
        </section>
      ))}
    </div>
  )
}
