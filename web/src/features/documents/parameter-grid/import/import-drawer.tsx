import { snippetFormats, type SnippetFormat, type SnippetPart } from '@lectern/formats/snippets'
import type { EditTarget } from '@lectern/model'
import { Button, Drawer } from '@mantine/core'
import { IconInfoCircle, IconUserEdit } from '@tabler/icons-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskToDiscard } from '../../../../shared/lib/hooks/use-unsaved-guard.ts'
import { DialogFoot } from '../../../../shared/ui/overlay/dialog-foot.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import type { GridActions } from '../actions/actions.ts'
import type { ChangeModel, GridDocuments } from '../state/grid-types.ts'
import { DocumentSource } from './document-source.tsx'
import { FieldChoice } from './field-choice.tsx'
import { ModelFields } from './model-fields.tsx'
import { useFieldChoice } from './use-field-choice.ts'
import { TextSource } from './text-source.tsx'
import { useDocumentFields } from './use-document-fields.ts'
import { useTextFields } from './use-text-fields.ts'
import sheet from '../../../../shared/ui/overlay/sheet.module.css'
import classes from './import.module.css'

interface ImportDrawerProps {
  label: string
  /** What was pasted. */
  text: string
  target: EditTarget
  actions: GridActions
  documents: GridDocuments | undefined
  onChangeModel: ChangeModel | undefined
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
export default function ImportDrawer({
  label,
  text: pasted,
  target,
  actions,
  documents,
  onChangeModel,
}: ImportDrawerProps) {
  const { t } = useTranslation(['grid', 'common'])
  const source = useImportSource(pasted, target, documents)
  const { text, isDocument, fromDocument } = source
  const incoming = isDocument ? fromDocument.incoming : source.fromText.incoming
  const choice = useFieldChoice(target, incoming)
  const { count } = choice
  const [isSaving, setIsSaving] = useState(false)
  const askToDiscard = useAskToDiscard()
  const close = () => {
    actions.update({ importing: undefined })
  }
  const apply = async () => {
    setIsSaving(true)
    // Models first: a refused one changes nothing here.
    for (const { name, change } of choice.additions()) {
      if (onChangeModel === undefined || (await onChangeModel(name, change))) continue
      setIsSaving(false)
      return
    }
    const edited = choice.merged()
    const [first] = edited?.selected ?? []
    if (edited === undefined || first === undefined) close()
    else
      actions.take(edited, {
        importing: undefined,
        selected: new Set(edited.selected),
        cursor: { key: first, column: 'name' },
      })
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
      classNames={{ content: sheet['content'] ?? '', body: sheet['body'] ?? '' }}
    >
      <div className="l-flex l-grow l-gap-12 l-narrow l-vertical">
        <SourcePane {...source} documents={documents} />
        <ModelFields choice={choice} canChange={onChangeModel !== undefined} />
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
          loading={isSaving}
          onClick={() => {
            void apply()
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
      <div className={clsx('l-flex l-wrap l-middle l-gap-4-12 l-narrow', classes['formats'])}>
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
      <p className="l-flex l-middle l-gap-6 l-t3 l-size-12">
        <IconUserEdit size={15} stroke={1.6} aria-hidden />
        {t('import.kept')}
      </p>
      {effect !== undefined && (
        <p className="l-flex l-middle l-gap-6 l-t3 l-size-12">
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
