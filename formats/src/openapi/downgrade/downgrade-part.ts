/*
 * Parts of a canonical description → the schema dialect of an older version, restoring what notes remember.
 */
import { copyJson, plainPointerOf, type Json, type JsonObject } from '@lectern/model'
import type { IssueList } from '../../issue-list.ts'
import { downgradeSchema } from './downgrade-schema.ts'
import type { Kind } from '../grammar.ts'
import { readSchemaNote } from '../versions/schema-form.ts'
import type { VersionFamily } from '../versions/version.ts'
import { walk } from '../walk.ts'

/** What a part needs to be downgraded. */
export interface DowngradeOptions {
  family: VersionFamily
  issues: IssueList
  /** Notes of the part by pointer; absent when it came from another version. */
  notes?: JsonObject | undefined
  /** What precedes the part's own pointers in `notes`. */
  prefix?: string
  /** Pointer of the part in the exported description, for issues. */
  pointer: string
}

/** A copy of `value` in the dialect of `family`. */
export function downgradePart(kind: Kind, value: Json, options: DowngradeOptions): Json {
  const { family, issues, notes, prefix = '', pointer } = options
  const holder: JsonObject = { value: copyJson(value) }
  const hasNotes = notes !== undefined && Object.keys(notes).length > 0
  walk(
    kind,
    holder['value'] ?? null,
    { tokens: [], parent: holder, key: 'value' },
    {
      enter(nodeKind, node, cursor) {
        if (nodeKind !== 'schema') return nodeKind !== 'callback' || node['$ref'] === undefined
        const note = hasNotes ? readSchemaNote(notes[prefix + plainPointerOf(cursor.tokens)]) : undefined
        downgradeSchema(node, family, note, (keyword, lost) => {
          issues.add('warning', 'keyword_not_expressible', pointer + plainPointerOf(cursor.tokens), {
            params: { keyword, version: family },
            lost,
          })
        })
        return true
      },
    },
  )
  return holder['value'] ?? null
}
