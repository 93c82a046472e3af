import { useTranslation } from 'react-i18next'
import type { CommonPart } from '../setting-form.ts'
import { withOneDataNode } from '../setting-form.ts'
import type { OpenSettingForm } from '../use-setting-form.ts'
import { ParamGrid } from './param-grid.tsx'

const parts: readonly CommonPart[] = ['headers', 'params', 'returns']

/** What all calls of an application, or all documents of a composed project, have in common. */
export function CommonForm({ open }: { open: Pick<OpenSettingForm, 'form' | 'stored' | 'problems' | 'set'> }) {
  const { t } = useTranslation('module-setting')
  return (
    <div className="l-column l-gap-20 l-max-w-1080">
      {parts.map((part) => (
        <section key={part} aria-label={t(`common.${part}`)}>
          <h3 className="l-flex l-wrap l-baseline l-gap-0-8 l-mb-8 l-size-13 l-bold l-line-20">
            {t(`common.${part}`)} <span className="l-t3 l-size-12 l-regular">{t(`common.${part}Hint`)}</span>
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
