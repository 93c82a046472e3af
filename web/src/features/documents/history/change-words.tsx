import { removedWays } from '@lectern/contracts'
import { diffWords, type Change } from '@lectern/model'
import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './difference.module.css'

/** Changes shown at once, and more by each press of the button. */
const step = 500
const signs: Readonly<Record<Change['kind'], string>> = { added: '+', removed: '−', changed: '~', reordered: '↕' }

interface ChangeWordsProps {
  changes: readonly Change[]
  /** Of how an application takes pushes: its settings have names of their own. */
  isPush: boolean
}

/** What changed, a sentence each. */
export function ChangeWords({ changes, isPush }: ChangeWordsProps) {
  const { t } = useTranslation(['diff', 'history'])
  const sentenceOfPush = useSentenceOfPush()
  const [shown, setShown] = useState(step)
  return (
    <>
      <ul className={classes['changes']}>
        {changes.slice(0, shown).map((change, index) => (
          <li key={`${change.path} ${index}`} data-kind={change.kind}>
            <span className={classes['sign']} aria-hidden>
              {signs[change.kind]}
            </span>
            <div>
              <p>{isPush ? sentenceOfPush(change) : t(change.sentence, change.params)}</p>
              {!isPush && <code>{change.path}</code>}
              {change.isText && <TextChange change={change} />}
            </div>
          </li>
        ))}
      </ul>
      {changes.length > shown && (
        <div className={classes['more']}>
          <Button onClick={() => setShown(shown + step)}>{t('history:more', { count: changes.length - shown })}</Button>
        </div>
      )}
    </>
  )
}

const pushSettings = ['printContent', 'override', 'defaultStatus', 'allowSameFolder', 'removed'] as const
/** Doc status (specification §4) by its number. */
const statuses = [
  ['0', 'todo'],
  ['5', 'doing'],
  ['10', 'done'],
] as const

/** A setting for pushes in the words of its form. */
function useSentenceOfPush(): (change: Change) => string {
  const { t } = useTranslation(['diff', 'history', 'module-setting', 'common'])
  const valueOf = (name: string, text: string): string => {
    const way = removedWays.find((each) => each === text)
    if (way !== undefined) return t(`module-setting:push.${way}`)
    const status = name === 'defaultStatus' ? statuses.find(([each]) => each === text) : undefined
    if (status !== undefined) return t(`common:docStatus.${status[1]}`)
    return t(text === 'true' ? 'history:push.on' : 'history:push.off')
  }
  return ({ params: { name, before, after } }) => {
    const setting = pushSettings.find((each) => each === name)
    return t('diff:other.changed', {
      name: setting === undefined ? name : t(`module-setting:push.${setting}`),
      before: valueOf(name, before),
      after: valueOf(name, after),
    })
  }
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
