/*
 * The state of one import: the files, the report, the components as they come to be, and the references still to be settled.
 */
import { plainPointerOf, type Component, type ComponentSection, type Json, type JsonObject } from '@lectern/model'
import type { IssueCode } from '../../issue-codes.ts'
import type { IssueDetails, IssueList } from '../../issue-list.ts'
import type { Kind } from '../grammar.ts'
import type { SourceDocument, Target } from '../references/references.ts'
import type { SourceVersion } from '../versions/version.ts'

/** Schema notes by pointer, relative to what they belong to. */
export type NoteSink = JsonObject

/** One piece of the description that is walked in one go: a component, an operation, the fields of a path. */
export interface Part {
  /** The file it stands in. */
  document: SourceDocument
  /** Its place in that file, for issues. */
  tokens: string[]
  /** Takes its notes, by pointer relative to the part plus `notePrefix`. */
  notes: NoteSink
  notePrefix: string
  /** The component it is, so that references into it can name it. */
  component?: Component
}

/** A reference met on the walk whose target needs a component. */
export interface PendingReference {
  node: JsonObject
  key: string
  kind: Kind
  target: Target
  /** Where its source text is noted when another is written; absent for references from or to other files, whose texts mean nothing alone. */
  note?: { notes: NoteSink; pointer: string }
}

/** Where an object that something refers to was met. */
export interface Meeting {
  kind: Kind
  parent: JsonObject | Json[]
  key: string | number
  part: Part
  tokens: string[]
}

/** A component that something else than a section entry became. */
export interface LiftedComponent {
  section: ComponentSection
  name: string
  /** JSON pointer in the source, with `#`; percent-encoded where the first reference to it is. */
  pointer: string
  /** The file it came from; absent for the root file. */
  file?: string
}

export interface ImportContext {
  issues: IssueList
  version: SourceVersion
  root: SourceDocument
  documents: Map<string, SourceDocument>
  /** Targets of references that aren't plain section entries, by the object that holds the reference. */
  targets: Map<JsonObject, Map<string, Target>>
  /** Objects that something refers to by another way than a section entry. */
  wanted: Map<object, Meeting | undefined>
  /** Components by `section/name`, in order. */
  components: Map<string, Component>
  /** References of the root to a section entry that were found there: most descriptions repeat a few. */
  resolved: Set<string>
  /** Components by the source object they came from. */
  placed: Map<object, Component>
  /** Maps of other files that were taken over whole. */
  expanded: Set<object>
  /** Pointers inside components of objects that something refers to. */
  innerPaths: Map<Component, ReadonlyMap<object, string>>
  /** How many components had to share a name so far. */
  nameCounts: Map<string, number>
  /** For parts that something was lifted out of: pointer there → pointer of the component. */
  movedNotes: Map<Part, Map<string, string>>
  /** Objects copied so far. */
  copies: number
  pending: PendingReference[]
  /** Schemas whose reference moved into a branch of theirs → that branch. */
  movedReferences: Map<JsonObject, JsonObject>
  lifted: LiftedComponent[]
  /** Notes of components, by full pointer. */
  componentNotes: NoteSink
  /** What Swagger 2.0 needs on the way back, by operation. */
  operationNotes: Map<object, JsonObject>
  /** The same for what no document holds. */
  swaggerNotes: JsonObject
  /** Fields that the source's version doesn't know, or not in that form: see `collectForeign`. */
  foreign: Set<string>
  /** Object → path in its source file, for objects that the structural upgrade moved. */
  sourceTokens: Map<object, string[]>
}

/** A context around a root whose version is known. */
export function createImportContext(issues: IssueList, version: SourceVersion, root: SourceDocument): ImportContext {
  return {
    issues,
    version,
    root,
    documents: new Map([[root.uri, root]]),
    targets: new Map(),
    wanted: new Map(),
    components: new Map(),
    resolved: new Set(),
    placed: new Map(),
    expanded: new Set(),
    innerPaths: new Map(),
    nameCounts: new Map(),
    movedNotes: new Map(),
    copies: 0,
    pending: [],
    movedReferences: new Map(),
    lifted: [],
    componentNotes: {},
    operationNotes: new Map(),
    swaggerNotes: {},
    foreign: new Set(),
    sourceTokens: new Map(),
  }
}

/** Adds an issue about a place in a file. */
export function addIssue(
  context: ImportContext,
  document: SourceDocument,
  tokens: readonly (string | number)[],
  severity: 'error' | 'warning' | 'note',
  code: IssueCode,
  details: IssueDetails = {},
): void {
  const file = document.file === undefined ? {} : { file: document.file }
  context.issues.add(severity, code, '#' + plainPointerOf(tokens), { ...file, ...details })
}

/** Registers a component under its name. */
export function addComponent(context: ImportContext, component: Component): void {
  context.components.set(`${component.section}/${component.name}`, component)
}

/** `#/components/{section}/{name}` with the name escaped. */
export function componentReference(component: { section: string; name: string }): string {
  return '#' + plainPointerOf(['components', component.section, component.name])
}
