import { Button } from '@mantine/core'
import type { Dictionary, Module } from '@lectern/contracts'
import { IconBook2, IconClipboardText, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dictionariesQuery, dictionaryQuery } from '../../../../entities/dictionary/dictionary-queries.ts'
import { describeError } from '../../../../shared/api/report-error.ts'
import { EmptyState } from '../../../../shared/ui/feedback/empty-state.tsx'
import { QueryState } from '../../../../shared/ui/feedback/query-state.tsx'
import { useAddDictionary } from '../api/dictionary-mutations.ts'
import { blankItem, itemOfValues } from '../dictionary-rows.ts'
import type { PastedItem } from '../paste-items.ts'
import { DictionaryDialog } from './dictionary-dialog.tsx'
import { DictionaryEditor } from './dictionary-editor.tsx'
import { DictionaryList } from './dictionary-list.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import listClasses from '../../../../shared/ui/form/entry-list.module.css'

interface DictionaryWorkspaceProps {
  module: Module
  canEdit: boolean
  /** The one the address names. */
  wantedId: string | undefined
  linkOf: (id: string) => string
  /** Opens one; `undefined` for whichever comes first. */
  onOpen: (id: string | undefined) => void
  /** The page's toolbar, given what this page does. */
  toolbar: (actions: ReactNode) => ReactNode
  /** What stands at the right of the open dictionary. */
  aside: ReactNode
}

type Task = 'create' | 'paste'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The dictionaries of an application: the list, the open one, and what makes new ones. */
export function DictionaryWorkspace(props: DictionaryWorkspaceProps) {
  const { module, canEdit, wantedId, onOpen, toolbar, aside } = props
  const { t } = useTranslation('dictionary')
  const dictionaries = useQuery(dictionariesQuery(module.id))
  const [task, setTask] = useState<Task>()
  const add = useAddDictionary(module.id)
  const close = () => setTask(undefined)
  const current = dictionaries.data?.find(({ id }) => id === wantedId) ?? dictionaries.data?.[0]
  const create = async (name: string, items: readonly PastedItem[]): Promise<string | undefined> => {
    try {
      const made = await add.mutateAsync({
        name,
        items: items.map((item) => itemOfValues({ ...blankItem(), ...item })),
      })
      close()
      onOpen(made.id)
      return undefined
    } catch (error) {
      return describeError(error)
    }
  }
  const actions = canEdit && (
    <>
      <Button leftSection={<IconClipboardText {...icon} />} onClick={() => setTask('paste')}>
        {t('paste.action')}
      </Button>
      <Button variant="filled" leftSection={<IconPlus {...icon} />} onClick={() => setTask('create')}>
        {t('create.action')}
      </Button>
    </>
  )
  return (
    <>
      {toolbar(dictionaries.data?.length === 0 ? null : actions)}
      <div className={clsx('l-flex l-grow l-short l-rule-top l-m-column', listClasses['workspace'])}>
        <QueryState query={dictionaries} rows={10}>
          {(list) =>
            list.length === 0 ? (
              <div className="l-grow">
                <EmptyState
                  icon={<IconBook2 size={20} stroke={1.5} />}
                  title={t('empty.title')}
                  {...(canEdit ? { actions } : {})}
                >
                  {t(canEdit ? 'empty.body' : 'empty.readerBody')}
                </EmptyState>
              </div>
            ) : (
              current !== undefined && (
                <OpenDictionary
                  {...props}
                  dictionaries={list}
                  current={current}
                  isPasting={task === 'paste'}
                  onPasteClose={close}
                  onCreate={create}
                />
              )
            )
          }
        </QueryState>
        {aside}
      </div>
      <DictionaryDialog
        opened={task === 'create'}
        moduleId={module.id}
        dictionary={undefined}
        onClose={close}
        onSaved={({ id }) => {
          close()
          onOpen(id)
        }}
      />
      {dictionaries.data?.length === 0 && (
        <PasteDialog
          opened={task === 'paste'}
          into={undefined}
          onClose={close}
          onTake={() => undefined}
          onCreate={create}
        />
      )}
    </>
  )
}

interface OpenDictionaryProps extends DictionaryWorkspaceProps {
  dictionaries: readonly Dictionary[]
  current: Dictionary
  isPasting: boolean
  onPasteClose: () => void
  onCreate: (name: string, items: readonly PastedItem[]) => Promise<string | undefined>
}

function OpenDictionary({ dictionaries, current, module, canEdit, linkOf, onOpen, ...paste }: OpenDictionaryProps) {
  const detail = useQuery(dictionaryQuery(current.id))
  const [isDirty, setIsDirty] = useState(false)
  return (
    <>
      <DictionaryList dictionaries={dictionaries} currentId={current.id} linkOf={linkOf} isDirty={isDirty} />
      <div className="l-rest l-scroll-y l-m-visible">
        <QueryState query={detail} rows={8}>
          {(dictionary) => (
            <DictionaryEditor
              key={dictionary.id}
              dictionary={dictionary}
              projectId={module.projectId}
              canEdit={canEdit}
              isPasting={paste.isPasting}
              onPasteClose={paste.onPasteClose}
              onCreate={paste.onCreate}
              onDirty={setIsDirty}
              onDeleted={() => onOpen(undefined)}
            />
          )}
        </QueryState>
      </div>
    </>
  )
}
