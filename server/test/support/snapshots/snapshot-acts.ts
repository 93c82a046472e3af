/* What people may do to an application after a snapshot of it was taken: each an act that succeeds on what is still there. */
import {
  deleteDictionary,
  deleteDoc,
  deleteSharedModel,
  getConstants,
  moveDocs,
  renameSharedModel,
  saveConstants,
  saveDoc,
  saveSharedModel,
  trashDays,
  updateDictionary,
  updateDocs,
  updateFolder,
  updateModule,
} from '@lectern/contracts'
import { purgeTrash } from '../../../src/areas/places/trash/trash-purge-commands.ts'
import { encodeId } from '../../../src/core/public-ids.ts'
import type { BuiltModule } from '../../factories/build-places.ts'
import { editCall } from '../../factories/build-push.ts'
import { must } from '../must.ts'
import type { TestApp } from '../test-app.ts'

const dayMs = 86_400_000
type Random = () => number

interface Act {
  name: string
  /** False when there was nothing left to do it to. */
  run(test: TestApp, module: BuiltModule, random: Random): Promise<boolean>
}

async function pick(
  test: TestApp,
  module: BuiltModule,
  random: Random,
  table: 'doc' | 'component' | 'dictionary',
  isFit: (row: { is_folder?: number; doc_type?: number }) => boolean = () => true,
): Promise<{ id: number; head: string } | undefined> {
  const rows = await test.db
    .selectFrom(table)
    .selectAll()
    .where('module_id', '=', module.id)
    .where('deleted_at_ms', 'is', null)
    .orderBy('id')
    .execute()
  const fit = rows.filter(isFit)
  const row = fit[Math.floor(random() * fit.length)]
  return row && { id: row.id, head: encodeId('revision', row.head_revision_id ?? 0) }
}

const text = (random: Random): string => `text ${String(Math.floor(random() * 1_000_000))}`
const isFolder = ({ is_folder: folder }: { is_folder?: number }): boolean => folder === 1
const isCall = ({ is_folder: folder, doc_type: type }: { is_folder?: number; doc_type?: number }): boolean =>
  folder === 0 && type === 0
const isDoc = ({ is_folder: folder }: { is_folder?: number }): boolean => folder === 0

export const snapshotActs: readonly Act[] = [
  {
    name: 'change a call',
    run: async (test, module, random) => {
      const doc = await pick(test, module, random, 'doc', isCall)
      if (doc === undefined) return false
      const fields = { description: text(random), summary: text(random) }
      return (await editCall(test, module.owner, encodeId('doc', doc.id), fields)).code === '0'
    },
  },
  {
    name: 'rename a document',
    run: async (test, module, random) => {
      const doc = await pick(test, module, random, 'doc', isDoc)
      if (doc === undefined) return false
      await must(test, module.owner, saveDoc, { id: encodeId('doc', doc.id), name: text(random), version: '9' })
      return true
    },
  },
  {
    name: 'rename a folder',
    run: async (test, module, random) => {
      const folder = await pick(test, module, random, 'doc', isFolder)
      if (folder === undefined) return false
      await must(test, module.owner, updateFolder, { id: encodeId('doc', folder.id), name: text(random) })
      return true
    },
  },
  {
    name: 'move a document to the root',
    run: async (test, module, random) => {
      const doc = await pick(test, module, random, 'doc', isDoc)
      if (doc === undefined) return false
      const body = { ids: [encodeId('doc', doc.id)], parentId: null }
      return (await test.call(moveDocs, { body }, module.owner)).code === '0'
    },
  },
  {
    name: 'hide a document',
    run: async (test, module, random) => {
      const doc = await pick(test, module, random, 'doc')
      if (doc === undefined) return false
      await must(test, module.owner, updateDocs, { ids: [encodeId('doc', doc.id)], isShow: 0 })
      return true
    },
  },
  {
    name: 'delete a document or a folder',
    run: async (test, module, random) => {
      const doc = await pick(test, module, random, 'doc')
      if (doc === undefined) return false
      await must(test, module.owner, deleteDoc, { id: encodeId('doc', doc.id) })
      return true
    },
  },
  {
    name: 'change a model',
    run: async (test, module, random) => {
      const model = await pick(test, module, random, 'component')
      if (model === undefined) return false
      const place = { moduleId: module.publicId, id: encodeId('component', model.id), revision: model.head }
      await must(test, module.owner, saveSharedModel, { ...place, value: { type: 'object', title: text(random) } })
      return true
    },
  },
  {
    name: 'rename a model',
    run: async (test, module, random) => {
      const model = await pick(test, module, random, 'component')
      if (model === undefined) return false
      const name = text(random).replace(' ', '')
      await must(test, module.owner, renameSharedModel, {
        ...{ moduleId: module.publicId, id: encodeId('component', model.id), name },
      })
      return true
    },
  },
  {
    name: 'delete a model',
    run: async (test, module, random) => {
      const model = await pick(test, module, random, 'component')
      if (model === undefined) return false
      await must(test, module.owner, deleteSharedModel, {
        ...{ moduleId: module.publicId, id: encodeId('component', model.id), isForced: true },
      })
      return true
    },
  },
  {
    name: 'change a dictionary',
    run: async (test, module, random) => {
      const dictionary = await pick(test, module, random, 'dictionary')
      if (dictionary === undefined) return false
      await must(test, module.owner, updateDictionary, {
        ...{ id: encodeId('dictionary', dictionary.id), revision: dictionary.head, name: text(random) },
      })
      return true
    },
  },
  {
    name: 'delete a dictionary',
    run: async (test, module, random) => {
      const dictionary = await pick(test, module, random, 'dictionary')
      if (dictionary === undefined) return false
      await must(test, module.owner, deleteDictionary, { id: encodeId('dictionary', dictionary.id) })
      return true
    },
  },
  {
    name: 'change the error codes',
    run: async (test, module, random) => {
      const place = random() < 0.5 ? { moduleId: module.publicId } : { projectId: module.project.publicId }
      const { data } = await test.call(getConstants, { query: place }, module.owner)
      const codes = [{ code: 'E1', name: text(random), description: '', solution: '' }]
      const body = { ...place, revision: data?.revision ?? '', codes, text: text(random) }
      await must(test, module.owner, saveConstants, body)
      return true
    },
  },
  {
    name: 'rename the application',
    run: async (test, module, random) => {
      await must(test, module.owner, updateModule, { id: module.publicId, name: text(random) })
      return true
    },
  },
  {
    name: 'empty the trash',
    run: async (test) => {
      // Texts that nothing refers to stay while a job is open.
      await test.jobs.runUntilIdle()
      return (await purgeTrash(test.context, test.now() + trashDays * dayMs + 1)) > 0
    },
  },
]
