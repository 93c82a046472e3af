/* The server's side of the threads of a migration. One works at a time; nothing of them is left when no one migrates. */
import type { Transferable } from 'node:worker_threads'
import type { DumpRow } from '@lectern/formats'
import { runWithPort } from '../../../../core/threads/run-with-port.ts'
import { openThreadPool } from '../../../../core/threads/thread-pool.ts'
import type {
  ApplicationResult,
  ApplicationTask,
  CommentsTask,
  ConfigTask,
  CountResult,
  CountTask,
  DictionariesResult,
  DictionariesTask,
  LeftResult,
  MigrationTask,
  ReadResult,
  RowsResult,
  RowsTask,
} from './migration-protocol.ts'

const maxHeapMb = 1_536

export interface MigrationThreads {
  /** @param findPart a part of the dump by its number; `undefined` behind the last */
  read(
    rowsPath: string,
    findPart: (part: number) => Promise<Uint8Array | undefined>,
    signal: AbortSignal,
  ): Promise<ReadResult>
  listRows(task: Omit<RowsTask, 'kind'>, signal: AbortSignal): Promise<RowsResult>
  countApplication(task: Omit<CountTask, 'kind'>, signal: AbortSignal): Promise<CountResult>
  listDictionaries(task: Omit<DictionariesTask, 'kind'>, signal: AbortSignal): Promise<DictionariesResult>
  listConfig(task: Omit<ConfigTask, 'kind'>, signal: AbortSignal): Promise<DumpRow[]>
  listProjectScripts(rowsPath: string, signal: AbortSignal): Promise<DumpRow[]>
  listComments(task: Omit<CommentsTask, 'kind'>, signal: AbortSignal): Promise<DumpRow[]>
  countLeft(rowsPath: string, signal: AbortSignal): Promise<LeftResult>
  buildApplication(task: Omit<ApplicationTask, 'kind'>, signal: AbortSignal): Promise<ApplicationResult>
  close(): Promise<void>
}

export function openMigrationThreads(): MigrationThreads {
  const pool = openThreadPool<MigrationTask, unknown>({
    kind: 'migration',
    file: new URL('./migration-thread.ts', import.meta.url),
    maxHeapMb,
    isBackground: true,
  })
  const run = async <T>(task: MigrationTask, signal: AbortSignal, transferList: Transferable[] = []): Promise<T> => {
    try {
      // The thread answers each task with its result.
      return (await pool.run(task, { signal, transferList })) as T
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  }
  return {
    read: (rowsPath, findPart, signal) =>
      runWithPort<number, ReadResult>({
        signal,
        run: (port, stop) => run({ kind: 'read', rowsPath, port }, stop, [port]),
        hear: (part, port, fail) => {
          findPart(part).then((bytes) => {
            port.postMessage(bytes ?? null)
          }, fail)
        },
      }),
    listRows: (task, signal) => run({ kind: 'rows', ...task }, signal),
    countApplication: (task, signal) => run({ kind: 'count', ...task }, signal),
    listDictionaries: (task, signal) => run({ kind: 'dictionaries', ...task }, signal),
    listConfig: (task, signal) => run({ kind: 'config', ...task }, signal),
    listProjectScripts: (rowsPath, signal) => run({ kind: 'scripts', rowsPath }, signal),
    listComments: (task, signal) => run({ kind: 'comments', ...task }, signal),
    countLeft: (rowsPath, signal) => run({ kind: 'left', rowsPath }, signal),
    buildApplication: (task, signal) => run({ kind: 'application', ...task }, signal),
    close: () => pool.close(),
  }
}
