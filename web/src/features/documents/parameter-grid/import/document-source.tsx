import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buildTree } from '../../../../entities/doc-tree/tree-model.ts'
import { createSessionSource, treeQuery } from '../../../../entities/document/reading-source.ts'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import type { GridDocuments } from '../state/grid-types.ts'
import type { DocumentPart } from './document-parts.ts'
import { findDocuments, type FoundDocument } from './find-documents.ts'
import type { ChosenDocument } from './use-document-fields.ts'
import classes from './import.module.css'

const shownDocuments = 50

interface DocumentSourceProps {
  documents: GridDocuments
  chosen: ChosenDocument
  onPick: (docId: string) => void
  onPart: (key: string) => void
}

/** Which document fields come from, and which part of it. */
export function DocumentSource({ documents, chosen, onPick, onPart }: DocumentSourceProps) {
  const { t } = useTranslation('grid')
  return (
    <div className="l-flex l-gap-12 l-vertical">
      <DocumentPicker documents={documents} onPick={onPick} />
      {chosen.docId !== undefined && (
        <QueryState query={chosen.query}>
          {() =>
            chosen.parts.length === 0 ? (
              <p className={clsx('l-round-card l-t3 l-text-center', classes['empty'])}>
                {t('import.document.nothing')}
              </p>
            ) : (
              <PartPicker parts={chosen.parts} value={chosen.part?.key ?? null} onChange={onPart} />
            )
          }
        </QueryState>
      )}
    </div>
  )
}

function DocumentPicker({ documents, onPick }: Pick<DocumentSourceProps, 'documents' | 'onPick'>) {
  const { t } = useTranslation('grid')
  const { projectId, moduleId } = documents
  const tree = useQuery(treeQuery(useMemo(() => createSessionSource({ kind: 'project', id: projectId }), [projectId])))
  const model = useMemo(() => (tree.data === undefined ? undefined : buildTree(tree.data)), [tree.data])
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<FoundDocument>()
  const wanted = useDeferredValue(text)
  const found = useMemo(() => {
    if (model === undefined) return []
    const isPicked = wanted === picked?.name
    const list = findDocuments(model, isPicked ? '' : wanted, moduleId, shownDocuments)
    // What is chosen stays among them, so that its name can be shown.
    return picked === undefined || list.some(({ id }) => id === picked.id) ? list : [picked, ...list]
  }, [model, wanted, moduleId, picked])
  const byId = new Map(found.map((each) => [each.id, each]))
  return (
    <QueryState query={tree}>
      {() => (
        <Select
          label={t('import.document.choose')}
          placeholder={t('import.document.search')}
          searchable
          allowDeselect={false}
          data-autofocus
          data={found.map(({ id, name }) => ({ value: id, label: name }))}
          filter={({ options }) => options}
          value={picked?.id ?? null}
          searchValue={text}
          onSearchChange={setText}
          nothingFoundMessage={t('import.document.none')}
          renderOption={({ option }) => <DocumentOption document={byId.get(option.value)} />}
          onChange={(id) => {
            const document = id === null ? undefined : byId.get(id)
            if (document === undefined) return
            setPicked(document)
            onPick(document.id)
          }}
        />
      )}
    </QueryState>
  )
}

function DocumentOption({ document }: { document: FoundDocument | undefined }) {
  if (document === undefined) return null
  return (
    <span className="l-flex l-wide l-baseline l-gap-8 l-narrow">
      <MethodLabel type={document.type} httpMethod={document.method} column />
      <span className={clsx('l-fixed l-clip l-ellipsis l-one-line', classes['optionName'])}>{document.name}</span>
      <span className="l-cut l-narrow l-t3 l-mono l-size-12">{document.url}</span>
      {document.moduleName !== '' && <span className={classes['optionPlace']}>{document.moduleName}</span>}
    </span>
  )
}

interface PartPickerProps {
  parts: readonly DocumentPart[]
  value: string | null
  onChange: (key: string) => void
}

function PartPicker({ parts, value, onChange }: PartPickerProps) {
  const { t } = useTranslation('grid')
  return (
    <Select
      label={t('import.part')}
      allowDeselect={false}
      data={parts.map(({ key, place, status, mediaType }) => ({
        value: key,
        label: t(`import.document.parts.${place}`, { status, mediaType }),
      }))}
      value={value}
      onChange={(key) => {
        if (key !== null) onChange(key)
      }}
    />
  )
}
