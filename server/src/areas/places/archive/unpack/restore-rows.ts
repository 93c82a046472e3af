/* The row a line of an archive becomes: its fields as columns, with the numbers things have here, at the place where it is unpacked. */
import { orderStep } from '@lectern/contracts'
import type { RunningJob } from '../../../../jobs/job-handler.ts'
import type { AnyLine } from '../archive-format.ts'
import type { UnpackPayload } from '../archive-payload.ts'
import { ArchiveBrokenError } from '../archive-problem.ts'
import {
  archiveTables,
  comesBefore,
  fieldsOf,
  isPublicId,
  targetOf,
  type LineField,
  type LineKind,
} from '../archive-tables.ts'
import { renameIn } from '../rename-addresses.ts'
import type { RestoredIds } from './restore-ids.ts'

export interface RestoreOptions {
  job: RunningJob
  payload: UnpackPayload
  /** Order of the first project in the space. */
  firstOrder: number
  nowMs: number
}

/** A field whose line comes later. */
export type Ahead = LineField & { target: LineKind }

export class RestoredRows {
  readonly #options: RestoreOptions
  readonly #ids: RestoredIds
  #nextOrder: number

  constructor(options: RestoreOptions, ids: RestoredIds) {
    this.#options = options
    this.#ids = ids
    this.#nextOrder = options.firstOrder
  }

  /** Fields that name a line which is no row yet, but will be. */
  listAhead(kind: LineKind, line: AnyLine): Ahead[] {
    return fieldsOf(kind).flatMap((field) => {
      const target = targetOf(field, line)
      const former = line[field.field]
      if (target === undefined || former === null || comesBefore(target, kind)) return []
      return this.#ids.has(target, former) ? [] : [{ ...field, target }]
    })
  }

  rowOf(kind: LineKind, line: AnyLine, ahead: readonly Ahead[]): Record<string, unknown> {
    const waiting = new Set(ahead.map(({ field }) => field))
    const row: Record<string, unknown> = {}
    for (const field of fieldsOf(kind)) {
      if (field.column === 'id' || isPublicId(field.field)) continue
      // A subject is never empty.
      const empty = field.refBy === undefined ? null : 0
      row[field.column] = waiting.has(field.field) ? empty : this.#valueOf(kind, line, field)
    }
    const { restored } = archiveTables[kind]
    return { ...row, ...restored?.(line), ...this.#placeOf(kind, line) }
  }

  #valueOf(kind: LineKind, line: AnyLine, field: LineField): unknown {
    const value = line[field.field]
    const target = targetOf(field, line)
    if (field.field === 'isDeleted') return value === 1 ? this.#options.nowMs : null
    if (value === null) return null
    if (field.lost !== undefined) return this.#ids.ofLost(field.lost, value)
    if (target !== undefined) return field.refBy !== undefined && value === 0 ? 0 : this.#ids.of(target, value)
    if (field.isJson) return JSON.stringify(value)
    if (typeof value !== 'string') return value
    if (field.isText) return this.#ids.hashOf(value)
    // Earlier ones name what has no row yet.
    return field.isProse && !comesBefore(kind, 'contents') ? renameIn(value, this.#ids.renaming) : value
  }

  /** Columns of what is put into a space or project: where that is, and that no one sees it yet. */
  #placeOf(kind: LineKind, line: AnyLine): Record<string, unknown> {
    const { job, payload, nowMs } = this.#options
    const { projectId } = payload
    switch (kind) {
      case 'space':
        return { order_index: this.#nextOrder }
      case 'projects':
        return { space_id: payload.spaceId ?? this.#ids.firstOf('space'), order_index: this.#order(line) }
      case 'composed':
      case 'ruleLevels':
        return { space_id: this.#ids.firstOf('space') }
      case 'robots':
        return { space_id: line['projectId'] === null ? this.#ids.firstOf('space') : null }
      case 'sites':
        return this.#ownerOfSite(line)
      case 'composedEntries':
        // Visitors see what the person who unpacks may read, whoever put it in.
        return { added_by: job.ownerId }
      case 'modules':
        return projectId === undefined ? {} : { project_id: projectId, deleted_at_ms: 0, trash_id: null }
      case 'trash':
        // Shown in its space with everything else.
        return { space_id: -job.id, deleted_at_ms: nowMs, ...(projectId !== undefined && { project_id: projectId }) }
      default:
        return {}
    }
  }

  /** A site without a project is of the space, which comes along. */
  #ownerOfSite(line: AnyLine): Record<string, unknown> {
    if (line['projectId'] !== null) return { space_id: null }
    if (this.#options.payload.spaceId !== null) throw new ArchiveBrokenError('composedSpace')
    return { space_id: this.#ids.firstOf('space') }
  }

  /** Projects that join others come after them. */
  #order(line: AnyLine): unknown {
    if (this.#options.payload.spaceId === null) return line['orderIndex']
    const order = this.#nextOrder
    this.#nextOrder += orderStep
    return order
  }
}
