import { diffWords, type Change } from '@lectern/model'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './history.module.css'

/** Changes shown at once; who needs more looks at the two beside each other. */
const shown = 500
const signs: Readonly<Record<Change['kind'], string>> = { added: '+', removed: '−', changed: '~', reordered: '↕' }

/** What changed, a sentence each. */
export function ChangeWords({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation(['diff', 'history'])
  return (
    <>
      <ul className={classes['changes']}>
        {changes.slice(0, shown).map((change, index) => (
          <li key={`${change.path} ${index}`} data-kind={change.kind}>
            <span className={classes['sign']} aria-hidden>
              {signs[change.kind]}
            </span>
            <div>
              <p>{t(change.sentence, change.params)}</p>
              <code>{change.path}</code>
              {change.isText && <TextChange change={change} />}
            </div>
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <p className={classes['hint']}>{t('history:more', { count: changes.length - shown })}</p>
      )}
    </>
  )
}

/** A long text with what went struck through and what came underlined. */
function TextChange({ change: { before, after } }: { change: Change }) {
  if (typeof before !== 'string' || typeof after !== 'string') return null
  return (
    <p className={classes['text']}>
      {diffWords(before, after).map(({ kind, lines }, index) => {
        const text = lines.join('')
        if (kind === 'removed') return <del key={index}>{text}</del>
        return kind === 'added' ? <ins key={index}>{text}</ins> : <Fragment key={index}>{text}</Fragment>
      })}
    </p>
  )
}
