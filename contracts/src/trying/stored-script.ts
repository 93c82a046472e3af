/* Scripts that are kept for the calls of a document, of a folder's documents, of an application's or of a project's. */
import Type, { type Static } from 'typebox'
import { get, onProject, post } from '../endpoint.ts'
import { Abilities, Flag, Name, Nullable, OneOf, PublicId, Strict, timestamps, Trashed } from '../scalars.ts'
import { PastText, PastTexts, TextNumber } from './past-text.ts'

export const scriptLimits = {
  name: 100,
  /** Characters. */
  source: 256 * 1024,
  /** Of one document, folder, application or project, before and after calls together. */
  scripts: 20,
  /** Around one document, folders in folders and all. */
  listed: 200,
} as const

/** In the order they run; a place in a list is also the number Torna has for it. */
export const scriptPhases = ['pre', 'after'] as const
export type ScriptPhase = (typeof scriptPhases)[number]

/** Whose calls a script is for; the place of the first three is the number Torna has for it. */
export const scriptScopes = ['doc', 'module', 'project', 'folder'] as const
export type ScriptScope = (typeof scriptScopes)[number]

const Version = Type.Integer({ minimum: 1 })
const source = Type.String({ maxLength: scriptLimits.source })

export const ScriptEntry = Type.Object({
  id: PublicId,
  scope: OneOf(scriptScopes),
  /** Of the scope `folder`. */
  folder: Nullable(Type.Object({ id: PublicId, name: Type.String() })),
  phase: OneOf(scriptPhases),
  name: Type.String(),
  isEnabled: Flag,
  /** Counted up by each change of it, its place in the order aside. */
  version: Version,
  authorName: Type.String(),
  updatedByName: Type.String(),
  ...timestamps,
  can: Abilities('edit'),
})
export type ScriptEntry = Static<typeof ScriptEntry>

export const StoredScript = Type.Object({ ...ScriptEntry.properties, source })
export type StoredScript = Static<typeof StoredScript>

/** A document or folder, an application or a project: the first that is given. */
const place = {
  docId: Type.Optional(PublicId),
  moduleId: Type.Optional(PublicId),
  projectId: Type.Optional(PublicId),
}
const by = { doc: 'docId', module: 'moduleId', project: 'projectId' } as const

/** With those inherited: from the project, the application and the folders it is in, the outermost first. Without sources. */
export const listScripts = get(
  '/script/list',
  'List the scripts for a document, a folder, an app or a project, in the order they run',
  {
    access: onProject('read', by),
    query: Strict(place),
    reply: Type.Object({
      scripts: Type.Array(ScriptEntry, { maxItems: scriptLimits.listed }),
      /** Of which scopes, as far as they are listed here, the caller may change scripts. */
      can: Abilities('doc', 'folder', 'module', 'project'),
    }),
  },
)

/** One that `listScripts` has for the same place. */
export const getScript = get('/script/get', 'Get a script with its source', {
  access: onProject('manageDocs', by),
  query: Strict({ ...place, id: PublicId }),
  reply: StoredScript,
  errors: ['not_accessible'],
})

export const listScriptTexts = get('/script/history', 'List who wrote which text of a script', {
  access: onProject('manageDocs', by),
  query: Strict({ ...place, id: PublicId }),
  reply: PastTexts,
  errors: ['not_accessible'],
})

export const getScriptText = get('/script/history/get', 'Get a present or earlier text of a script', {
  access: onProject('manageDocs', by),
  query: Strict({ ...place, id: PublicId, number: TextNumber }),
  reply: Type.Object({ ...PastText.properties, source }),
  errors: ['not_accessible'],
})

/** Without `id` a new one, the last of its scope; `scope` is of the place that is named, or of what that is in. */
export const saveScript = post('/script/save', 'Create or update a script', {
  access: onProject('manageDocs', by),
  body: Strict({
    ...place,
    id: Type.Optional(PublicId),
    /** The one it was changed from; with `id`. */
    version: Type.Optional(Version),
    scope: OneOf(scriptScopes),
    phase: OneOf(scriptPhases),
    name: Name(scriptLimits.name),
    source,
    isEnabled: Flag,
  }),
  reply: StoredScript,
  errors: ['not_accessible', 'changed_meanwhile', 'script_too_many'],
})

export const turnScript = post('/script/turn', 'Turn a script on or off', {
  access: onProject('manageDocs', by),
  body: Strict({ ...place, id: PublicId, isEnabled: Flag }),
  reply: ScriptEntry,
  errors: ['not_accessible'],
})

/** Scripts of the scope that are not named follow in the order they had. */
export const orderScripts = post('/script/order', 'Set the order in which the scripts of a scope run', {
  access: onProject('manageDocs', by),
  body: Strict({
    ...place,
    scope: OneOf(scriptScopes),
    ids: Type.Array(PublicId, { maxItems: scriptLimits.scripts }),
  }),
  reply: Type.Null(),
  errors: ['not_accessible'],
})

export const deleteScript = post('/script/delete', 'Delete a script, restorable', {
  access: onProject('manageDocs', by),
  body: Strict({ ...place, id: PublicId }),
  reply: Trashed,
  errors: ['not_accessible'],
})
