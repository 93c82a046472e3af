import {
  inlineModels,
  readSnippet,
  recogniseSnippet,
  snippetFormats,
  type SnippetFormat,
  type SnippetPart,
} from '@lectern/formats/snippets'
import { compareFields, mergeFields, tickedAtFirst, type EditTarget, type Incoming } from '@lectern/model'
import { Button, Checkbox, Drawer } from '@mantine/core'
import { IconInfoCircle, IconUserEdit } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFoot } from '../../../shared/ui/dialog-foot.tsx'
import { Segmented } from '../../../shared/ui/segmented.tsx'
import type { GridActions } from '../actions/actions.ts'
import { PreviewRows } from './preview-rows.tsx'
import classes from './import.module.css'

interface ImportDrawerProps {
  label: string
  /** What was pasted. */
  text: string
  target: EditTarget
  actions: GridActions
}

const shownProblems = 3
/** Languages have one name everywhere. */
const properNames: Readonly<Partial<Record<SnippetFormat, string>>> = {
  json: 'JSON',
  curl: 'cURL',
  jsonSchema: 'JSON Schema',
  typescript: 'TypeScript',
  java: 'Java',
  xml: 'XML',
}
/** How a text of a language begins, where a sentence would say less. */
const samples: Readonly<Partial<Record<SnippetFormat, string>>> = {
  curl: "curl https://example.com/orders -H 'X-Trace: 1' -d '{}'",
  typescript: 'interface Order {\n  id: string\n}',
  java: 'public class Order {\n  private String id;\n}',
  xml: '<order>\n  <id>1</id>\n</order>',
}
const partNames: readonly SnippetPart[] = ['body', 'query', 'path', 'headers', 'cookies']

/** Fields from pasted text: the source above, below it what would become of each field. */
export default function ImportDrawer({ label, text: pasted, target, actions }: ImportDrawerProps) {
  const { t } = useTranslation(['grid', 'common'])
  const [text, setText] = useState(pasted)
  const [chosen, setChosen] = useState<SnippetFormat>()
  const [part, setPart] = useState<SnippetPart>()
  const [isSameHidden, setSameHidden] = useState(false)
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const deferred = useDeferredValue(text)
  const recognised = useMemo(() => recogniseSnippet(deferred), [deferred])
  const format = chosen ?? recognised ?? 'json'
  const result = useMemo(() => (deferred.trim() === '' ? undefined : readSnippet(deferred, format)), [deferred, format])
  const parts = partNames.filter((name) => result?.parts[name] !== undefined)
  const shownPart = part !== undefined && parts.includes(part) ? part : parts[0]
  const found = shownPart === undefined ? undefined : result?.parts[shownPart]
  const models = result?.components
  const incoming = useMemo(
    (): Incoming | undefined => (found === undefined ? undefined : { schema: inlineModels(found, models) }),
    [found, models],
  )
  const rows = useMemo(() => (incoming === undefined ? [] : compareFields(target, incoming)), [target, incoming])
  const ticked = useMemo(() => {
    const keys = tickedAtFirst(rows)
    for (const [key, isOn] of changed)
      if (isOn) keys.add(key)
      else keys.delete(key)
    // Fields below one that is left out have no place to go.
    for (const row of rows)
      if (
        row.state === 'new' &&
        row.parentKey !== '' &&
        stateOf(rows, row.parentKey) === 'new' &&
        !keys.has(row.parentKey)
      )
        keys.delete(row.key)
    return keys
  }, [rows, changed])
  const count = rows.filter((row) => ticked.has(row.key)).length
  const tally = (state: string) => rows.filter((row) => row.state === state).length
  const close = () => {
    actions.update({ importing: undefined })
  }
  const problems = result?.problems ?? []
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="md"
      title={t('import.title', { label })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ content: classes['content'] ?? '', body: classes['drawer'] ?? '' }}
    >
      <div className={classes['body']}>
        <div className={classes['formats']}>
          <Segmented
            name={t('import.format')}
            segments={snippetFormats.map((name) => ({
              value: name,
              label: properNames[name] ?? t(name === 'query' ? 'import.formats.query' : 'import.formats.bulk'),
            }))}
            value={format}
            onChange={(next) => {
              setChosen(next)
              setChanged(new Map())
            }}
          />
          {chosen === undefined && recognised !== undefined && (
            <span className={classes['recognised']}>{t('import.recognised')}</span>
          )}
        </div>
        <textarea
          className={classes['source']}
          aria-label={t('import.source')}
          placeholder={samples[format] ?? t(`import.placeholder.${sentenceOf(format)}`)}
          value={text}
          spellCheck={false}
          rows={10}
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value)
            setChanged(new Map())
          }}
        />
        <p className={classes['note']}>
          <IconInfoCircle size={15} stroke={1.6} aria-hidden />
          {t('import.warning')}
        </p>
        <div role="status" className={classes['problems']}>
          {problems.slice(0, shownProblems).map((each, index) => (
            <p key={index}>
              {t('import.place', {
                line: each.line,
                column: each.column,
                text: t(`import.problem.${each.name}`, { detail: each.detail }),
              })}
            </p>
          ))}
          {problems.length > shownProblems && <p>{t('import.more', { count: problems.length - shownProblems })}</p>}
        </div>
        {parts.length > 1 && shownPart !== undefined && (
          <Segmented
            name={t('import.part')}
            segments={parts.map((name) => ({ value: name, label: t(`import.parts.${name}`) }))}
            value={shownPart}
            onChange={(next) => {
              setPart(next)
              setChanged(new Map())
            }}
          />
        )}
        <div className={classes['bar']}>
          <h3>{t('import.preview')}</h3>
          {rows.length > 0 && (
            <>
              <span className={classes['counts']}>
                {t('import.counts', {
                  added: tally('new'),
                  updated: tally('updated'),
                  types: tally('type'),
                  same: tally('same') + tally('locked'),
                })}
              </span>
              <Checkbox
                label={t('import.hideSame')}
                checked={isSameHidden}
                onChange={(event) => {
                  setSameHidden(event.currentTarget.checked)
                }}
              />
            </>
          )}
        </div>
        {rows.length > 0 ? (
          <PreviewRows
            rows={isSameHidden ? rows.filter((row) => row.state !== 'same' && row.state !== 'locked') : rows}
            ticked={ticked}
            onTick={(key, isOn) => {
              setChanged(new Map(changed).set(key, isOn))
            }}
          />
        ) : (
          <p className={classes['empty']}>
            {t(result !== undefined && problems.length === 0 ? 'import.noFields' : 'import.nothing')}
          </p>
        )}
        <p className={classes['note']}>
          <IconUserEdit size={15} stroke={1.6} aria-hidden />
          {t('import.kept')}
        </p>
      </div>
      <DialogFoot note={t('import.undoable')}>
        <Button onClick={close}>{t('import.cancel')}</Button>
        <Button
          variant="filled"
          disabled={count === 0}
          onClick={() => {
            if (incoming === undefined) return
            const edited = mergeFields(target, incoming, ticked)
            const [first] = edited.selected
            actions.take(edited, {
              importing: undefined,
              selected: new Set(edited.selected),
              ...(first !== undefined && { cursor: { key: first, column: 'name' } }),
            })
          }}
        >
          {t('import.apply', { count })}
        </Button>
      </DialogFoot>
    </Drawer>
  )
}

function sentenceOf(format: SnippetFormat): 'json' | 'jsonSchema' | 'query' | 'bulk' {
  return format === 'jsonSchema' || format === 'query' || format === 'bulk' ? format : 'json'
}

function stateOf(rows: ReturnType<typeof compareFields>, key: string): string | undefined {
  return rows.find((row) => row.key === key)?.state
}
