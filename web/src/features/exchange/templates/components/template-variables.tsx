import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { documentVariables, fieldVariables, filterNames, otherVariables, typeVariables } from '../variables.ts'
import classes from './templates.module.css'

interface Entry {
  code: string
  text: string
}

function Entries({ title, entries, onInsert }: { title: string; entries: Entry[]; onInsert: (text: string) => void }) {
  return (
    <section>
      <h3 className="l-size-13 l-medium l-line-28">{title}</h3>
      <ul className={clsx('l-grid l-gap-2 l-plain-list', classes['variables'])}>
        {entries.map(({ code, text }) => (
          <li className="l-grid l-gap-8 l-size-12 l-line-20" key={code}>
            <button className="l-ac l-code l-break l-text-start l-bare" type="button" onClick={() => onInsert(code)}>
              {code}
            </button>
            <span className="l-t2">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Everything a template can use; a click puts it where the cursor is. */
export function TemplateVariables({ onInsert }: { onInsert: (text: string) => void }) {
  const { t } = useTranslation('template')
  const put = (code: string) => onInsert(`{{ ${code} }}`)
  return (
    <div className={clsx('l-min-h-320 l-scroll l-card', classes['help'])}>
      <p className="l-py-8 l-hint">{t('variables.hint')}</p>
      <Entries
        title={t('variables.document')}
        entries={documentVariables.map((code) => ({ code, text: t(`variable.${code}`) }))}
        onInsert={put}
      />
      <Entries
        title={t('variables.types')}
        entries={typeVariables.map((code) => ({ code, text: t(`variable.${code}`) }))}
        onInsert={(code) => onInsert(code === 'types' ? '{% for type in types %}\n{% endfor %}' : `{{ ${code} }}`)}
      />
      <Entries
        title={t('variables.field')}
        entries={fieldVariables.map((code) => ({ code, text: t(`variable.${code}`) }))}
        onInsert={put}
      />
      <Entries
        title={t('variables.other')}
        entries={otherVariables.map((code) => ({ code, text: t(`variable.${code}`) }))}
        onInsert={put}
      />
      <Entries
        title={t('variables.filters')}
        entries={filterNames.map((name) => ({ code: `| ${name}`, text: t(`filter.${name}`) }))}
        onInsert={onInsert}
      />
    </div>
  )
}
