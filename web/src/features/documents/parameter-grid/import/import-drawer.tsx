import { snippetFormats, type SnippetFormat, type SnippetPart } from '@lectern/formats/snippets'
import {
  compareFields,
  mergeFields,
  tickedAtFirst,
  type EditTarget,
  type Incoming,
  type MergeRow,
} from '@lectern/model'
import { Button, Checkbox, Drawer } from '@mantine/core'
import { IconInfoCircle, IconUserEdit } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskToDiscard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import type { GridActions } from '../actions/actions.ts'
import type { GridDocuments } from '../state/grid-types.ts'
import { DocumentSource } from './document-source.tsx'
import { PreviewRows } from './preview-rows.tsx'
import { TextSource } from './text-source.tsx'
import { useDocumentFields } from './use-document-fields.ts'
import { useTextFields } from './use-text-fields.ts'
import classes from './import.module.css'

interface ImportDrawerProps {
  label: string
  /** What was pasted. */
  text: string
  target: EditTarget
  actions: GridActions
  documents: GridDocuments | undefined
}

type SourceKind = SnippetFormat | 'document'

/** Languages have one name everywhere. */
const properNames: Readonly<Partial<Record<SourceKind, string>>> = {
  json: 'JSON',
  curl: 'cURL',
  jsonSchema: 'JSON Schema',
  typescript: 'TypeScript',
  java: 'Java',
  xml: 'XML',
}

/** Fields from a text or from another document: where they come from above, below it what would become of each field. */
export default function ImportDrawer({ label, text: pasted, target, actions, documents }: ImportDrawerProps) {
  const { t } = useTranslation(['grid', 'common'])
  const source = useImportSource(pasted, target, documents)
  const { text, isDocument, fromDocument } = source
  const incoming = isDocument ? fromDocument.incoming : source.fromText.incoming
  const choice = useFieldChoice(target, incoming)
  const { count, ticked } = choice
  const askToDiscard = useAskToDiscard()
  const close = () => {
    actions.update({ importing: undefined })
  }
  const leave = async () => {
    const isTyped = text !== pasted && text.trim() !== ''
    if (!isTyped || (await askToDiscard())) close()
  }
  return (
    <Drawer
      opened
      onClose={() => void leave()}
      position="right"
      size="md"
      title={t('import.title', { label })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ content: classes['content'] ?? '', body: classes['drawer'] ?? '' }}
    >
      <div className={classes['body']}>
        <SourcePane {...source} documents={documents} />
        <FieldChoice choice={choice} isRead={incoming !== undefined} isDocument={isDocument} />
        <ImportNotes
          effect={
            !isDocument || fromDocument.incoming === undefined
              ? undefined
              : fromDocument.isSameApplication
                ? 'refers'
                : 'copies'
          }
        />
      </div>
      <DialogFoot note={t('import.undoable')}>
        <Button onClick={() => void leave()}>{t('import.cancel')}</Button>
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

/** Where the fields come from: a text, or a part of another document. */
function useImportSource(pasted: string, target: EditTarget, documents: GridDocuments | undefined) {
  const [text, setText] = useState(pasted)
  const [chosen, setChosen] = useState<SourceKind>()
  const [part, setPart] = useState<SnippetPart>()
  const [docId, setDocId] = useState<string>()
  const [docPart, setDocPart] = useState<string>()
  const isDocument = chosen === 'document'
  const fromText = useTextFields(text, isDocument ? undefined : chosen, part)
  const fromDocument = useDocumentFields(documents, docId, docPart, target.components)
  const pickDocument = (id: string) => {
    setDocId(id)
    setDocPart(undefined)
  }
  return { text, setText, isDocument, setChosen, setPart, fromText, fromDocument, pickDocument, setDocPart }
}

type SourcePaneProps = ReturnType<typeof useImportSource> & { documents: GridDocuments | undefined }

/** The choice of a source, and the source itself. */
function SourcePane({ documents, isDocument, fromText, fromDocument, ...source }: SourcePaneProps) {
  const { t } = useTranslation('grid')
  const kinds: readonly SourceKind[] = documents === undefined ? snippetFormats : [...snippetFormats, 'document']
  return (
    <>
      <div className={classes['formats']}>
        <Segmented
          name={t('import.format')}
          segments={kinds.map((kind) => ({
            value: kind,
            label: properNames[kind] ?? t(`import.formats.${nameOf(kind)}`),
          }))}
          value={isDocument ? 'document' : fromText.format}
          onChange={source.setChosen}
        />
        {fromText.isRecognised && !isDocument && (
          <span className={classes['recognised']}>{t('import.recognised')}</span>
        )}
      </div>
      {isDocument && documents !== undefined ? (
        <DocumentSource
          documents={documents}
          chosen={fromDocument}
          onPick={source.pickDocument}
          onPart={source.setDocPart}
        />
      ) : (
        <TextSource
          text={source.text}
          format={fromText.format}
          problems={fromText.problems}
          onChange={source.setText}
        />
      )}
      {!isDocument && fromText.parts.length > 1 && fromText.part !== undefined && (
        <Segmented
          name={t('import.part')}
          segments={fromText.parts.map((name) => ({ value: name, label: t(`import.parts.${name}`) }))}
          value={fromText.part}
          onChange={source.setPart}
        />
      )}
    </>
  )
}

/** What the import does not change, and what becomes of references to models. */
function ImportNotes({ effect }: { effect: 'refers' | 'copies' | undefined }) {
  const { t } = useTranslation('grid')
  return (
    <>
      <p className={classes['note']}>
        <IconUserEdit size={15} stroke={1.6} aria-hidden />
        {t('import.kept')}
      </p>
      {effect !== undefined && (
        <p className={classes['note']}>
          <IconInfoCircle size={15} stroke={1.6} aria-hidden />
          {t(`import.document.${effect}`)}
        </p>
      )}
    </>
  )
}

function nameOf(kind: SourceKind): 'query' | 'bulk' | 'document' {
  return kind === 'query' || kind === 'document' ? kind : 'bulk'
}

interface Choice {
  rows: readonly MergeRow[]
  ticked: ReadonlySet<string>
  count: number
  tick: (keys: readonly string[], isOn: boolean) => void
}

/** What would become of each field, and which ones are taken. Other fields begin with a choice of their own. */
function useFieldChoice(target: EditTarget, incoming: Incoming | undefined): Choice {
  const rows = useMemo(() => (incoming === undefined ? [] : compareFields(target, incoming)), [target, incoming])
  const [changes, setChanges] = useState<{ of: Incoming | undefined; keys: ReadonlyMap<string, boolean> }>({
    of: incoming,
    keys: new Map(),
  })
  const changed = changes.of === incoming ? changes.keys : undefined
  const ticked = useMemo(() => tickedRows(rows, changed), [rows, changed])
  return {
    rows,
    ticked,
    count: rows.filter((row) => ticked.has(row.key)).length,
    tick: (keys, isOn) => {
      setChanges({ of: incoming, keys: new Map([...(changed ?? []), ...keys.map((key) => [key, isOn] as const)]) })
    },
  }
}

function tickedRows(rows: readonly MergeRow[], changed: ReadonlyMap<string, boolean> | undefined): Set<string> {
  const keys = tickedAtFirst(rows)
  for (const [key, isOn] of changed ?? [])
    if (isOn) keys.add(key)
    else keys.delete(key)
  const states = new Map(rows.map((row) => [row.key, row.state]))
  // Fields below one that is left out have no place to go.
  for (const row of rows)
    if (row.state === 'new' && states.get(row.parentKey) === 'new' && !keys.has(row.parentKey)) keys.delete(row.key)
  return keys
}

/** The fields, one by one or all of them. */
function FieldChoice({ choice, isRead, isDocument }: { choice: Choice; isRead: boolean; isDocument: boolean }) {
  const { t } = useTranslation('grid')
  const { rows, ticked, tick } = choice
  const [isSameHidden, setSameHidden] = useState(false)
  const tally = (state: string) => rows.filter((row) => row.state === state).length
  const offered = rows.filter((row) => row.state === 'new' || row.state === 'updated')
  const isAll = offered.every((row) => ticked.has(row.key))
  if (rows.length === 0)
    return (
      <>
        <div className={classes['bar']}>
          <h3>{t('import.preview')}</h3>
        </div>
        <p className={classes['empty']}>
          {t(isRead ? 'import.noFields' : isDocument ? 'import.document.first' : 'import.nothing')}
        </p>
      </>
    )
  return (
    <>
      <div className={classes['bar']}>
        <h3>{t('import.preview')}</h3>
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
        {offered.length > 1 && (
          <Checkbox
            label={t('import.all')}
            checked={isAll}
            indeterminate={!isAll && offered.some((row) => ticked.has(row.key))}
            onChange={() => {
              tick(
                offered.map((row) => row.key),
                !isAll,
              )
            }}
          />
        )}
      </div>
      <PreviewRows
        rows={isSameHidden ? rows.filter((row) => row.state !== 'same' && row.state !== 'locked') : rows}
        ticked={ticked}
        onTick={(key, isOn) => {
          tick([key], isOn)
        }}
      />
    </>
  )
}
