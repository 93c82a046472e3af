/* Conflicts about what stands beside a document's content, in the words of the form. */
import { docStatus, notDeprecated, type DocFieldName } from '@lectern/contracts'
import { fieldIn, type Json } from '@lectern/model'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaceWords, WordsOf } from '../../../../entities/change/conflict/conflict-words.ts'
import { docTableQuery } from '../../../../entities/module/module-queries.ts'
import { foldersOf } from '../state/folders.ts'

/** Fields whose values are texts: another one can be written by hand. */
const free: ReadonlySet<string> = new Set<DocFieldName>(['name', 'version', 'author', 'deprecated'])

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

export function useFieldWords(moduleId: string): WordsOf {
  const { t } = useTranslation(['doc-editor', 'common'])
  const table = useQuery(docTableQuery(moduleId))
  const folders = useMemo(() => new Map(foldersOf(table.data).map(({ value, label }) => [value, label])), [table.data])
  return useCallback(
    (conflict) => {
      const labels: Readonly<Record<DocFieldName, string>> = {
        name: t('common:name'),
        parentId: t('field.folder'),
        status: t('field.status'),
        version: t('field.version'),
        author: t('field.author'),
        deprecated: t('field.deprecated'),
        isShow: t('field.isShow'),
        isLocked: t('field.isLocked'),
        orderIndex: t('field.order'),
      }
      const sayFlag = (value: Json) => t(value === 1 ? 'conflict.yes' : 'conflict.no')
      const sayStatus = (value: Json) => {
        if (value === docStatus.done) return t('common:docStatus.done')
        return value === docStatus.doing ? t('common:docStatus.doing') : t('common:docStatus.todo')
      }
      const sayDeprecation = (value: Json) => {
        if (value === notDeprecated) return t('conflict.notDeprecated')
        return value === '' ? t('conflict.deprecated') : textOf(value)
      }
      const sayFolder = (value: Json) =>
        value === '' ? t('field.root') : (folders.get(textOf(value)) ?? t('conflict.otherFolder'))
      const sayings: Readonly<Partial<Record<string, PlaceWords['valueOf']>>> = {
        isShow: sayFlag,
        isLocked: sayFlag,
        status: sayStatus,
        deprecated: sayDeprecation,
        parentId: sayFolder,
      }
      const name = fieldIn(conflict.path)
      if (name === undefined || !Object.hasOwn(labels, name)) return undefined
      return {
        // A key of the labels, as was just seen.
        place: labels[name as DocFieldName],
        valueOf: sayings[name] ?? ((value) => textOf(value)),
        isFree: free.has(name),
      }
    },
    [t, folders],
  )
}
