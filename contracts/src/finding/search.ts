/* Searching everything that the caller may read. */
import Type, { type Static } from 'typebox'
import { docType } from '../constants.ts'
import { usePlaces } from '../documents/dictionary.ts'
import { get, member } from '../endpoint.ts'
import { EpochMs, Nullable, OneOf, OneOfNumbers, Person, PublicId, Strict } from '../scalars.ts'

export const searchLimits = {
  query: 200,
  /** Up to which things of a kind are counted: so many stand for "so many or more". */
  counted: 1_000,
  /** Hits of each kind where none is chosen. */
  overview: 6,
  pageSize: 50,
  pages: 20,
  /** Fields, items or codes of one hit. */
  fields: 5,
  excerpt: 240,
} as const

/**
 * `field`: a document one of whose fields, headers or values is found. `constant`: the error codes and constants of an application or project;
 * `folder`: of documents. `comment`: on documents, open or resolved.
 */
export const searchKinds = ['doc', 'field', 'model', 'dictionary', 'constant', 'folder', 'comment'] as const
export type SearchKind = (typeof searchKinds)[number]

/** `best`: exact names and paths first, then their beginnings, then texts. */
export const searchOrders = ['best', 'newest'] as const

/** `all`: what has every word. `likely`: documents that likely answer a question, the best first; not every word has to be in them. */
export const searchMatches = ['all', 'likely'] as const

/** A text with the parts that were found: pairs of start and end, in UTF-16 units, ascending, never overlapping. */
export const MarkedText = Type.Object({
  text: Type.String(),
  marks: Type.Array(Type.Unsafe<[start: number, end: number]>({ type: 'array', items: { type: 'integer' } })),
})
export type MarkedText = Static<typeof MarkedText>

/** A field of a document or model, an item of a dictionary (its value) or an error code. */
export const SearchedField = Type.Object({
  /** Names from the outermost down, `items[].sku`; of an item its value, of an error code the code. */
  name: MarkedText,
  /** Empty for items and codes. */
  place: OneOf([...usePlaces, '']),
  /** Of a response; empty otherwise. */
  status: Type.String(),
  /** As it is shown, `string` or `array<object>`; may be empty. */
  type: Type.String(),
  /** Description, or the meaning of a value. */
  text: MarkedText,
})
export type SearchedField = Static<typeof SearchedField>

export const SearchHit = Type.Object({
  kind: OneOf(searchKinds),
  /** Of the document, folder, model, dictionary or comment; of constants the application or project. */
  id: PublicId,
  /** The name; of constants the name of the application or project, of a comment that of its document. */
  title: MarkedText,
  /** Of documents, and of those that comments are on. */
  docType: OneOfNumbers(Object.values(docType)),
  /** Upper case; empty without one. */
  httpMethod: Type.String(),
  /** Empty without one. */
  url: MarkedText,
  isDeprecated: Type.Boolean(),
  /** A piece of the text around what was found; empty where name, path or fields have it all. */
  excerpt: MarkedText,
  /** What was found inside, at most `searchLimits.fields`; `fieldCount` says how many there are. */
  fields: Type.Array(SearchedField),
  fieldCount: Type.Integer(),
  /** Where it is; ids and names of the application are empty for constants of a project. */
  spaceId: PublicId,
  spaceName: Type.String(),
  projectId: PublicId,
  projectName: Type.String(),
  moduleId: Type.String(),
  moduleName: Type.String(),
  /** Names of the folders around it, the outermost first. */
  folders: Type.Array(Type.String()),
  /** Of comments; their text is in `excerpt`. */
  comment: Nullable(Type.Object({ docId: PublicId, author: Type.String(), isResolved: Type.Boolean() })),
  updatedAtMs: EpochMs,
})
export type SearchHit = Static<typeof SearchHit>

/** A share that the caller manages: of an application, or of a release. */
export const FoundShare = Type.Object({
  id: PublicId,
  name: Type.String(),
  projectId: PublicId,
  projectName: Type.String(),
  /** `null` for a share of a release. */
  module: Nullable(Type.Object({ id: PublicId, name: Type.String() })),
  /** `null` for a share of an application. */
  release: Nullable(Type.Object({ id: PublicId, releaseNo: Type.String() })),
})
export type FoundShare = Static<typeof FoundShare>

/** How many of each kind, whichever was asked for; `searchLimits.counted` means so many or more. */
const SearchCounts = Type.Object({
  doc: Type.Integer(),
  field: Type.Integer(),
  model: Type.Integer(),
  dictionary: Type.Integer(),
  constant: Type.Integer(),
  folder: Type.Integer(),
  comment: Type.Integer(),
})

export const SearchAnswer = Type.Object({
  /** Of words alone, and where no kind is chosen: people of the caller's spaces with these in their name or account. */
  people: Type.Array(Person, { maxItems: searchLimits.overview }),
  /** Of words alone, and where no kind is chosen: shares with these in their name, the newest first. */
  shares: Type.Array(FoundShare, { maxItems: searchLimits.overview }),
  hits: Type.Array(SearchHit, { maxItems: searchLimits.pageSize }),
  counts: SearchCounts,
  /** Nothing has the words as they were typed: found is what differs by one letter. */
  isApproximate: Type.Boolean(),
  /** Something that was changed is not found by its new words yet. */
  isBehind: Type.Boolean(),
})
export type SearchAnswer = Static<typeof SearchAnswer>

/**
 * Everything the caller may read that has every word of `q`. Words like `method:post path:/orders is:deprecated type:markdown in:fields space:… project:… owner:…`
 * narrow it; those that are unknown are searched for. Nothing is found in a place the caller does not see.
 */
export const searchContents = get(
  '/search/list',
  'Search documents, fields, models, dictionaries, error codes and comments',
  {
    access: member,
    tokens: 'read',
    query: Strict({
      q: Type.String({ maxLength: searchLimits.query }),
      spaceId: Type.Optional(PublicId),
      projectId: Type.Optional(PublicId),
      moduleId: Type.Optional(PublicId),
      /** Hits of one kind, in pages. Without it: the first `searchLimits.overview` of each kind, in the order of `searchKinds`. */
      kind: Type.Optional(OneOf(searchKinds)),
      order: Type.Optional(OneOf(searchOrders)),
      match: Type.Optional(OneOf(searchMatches)),
      pageIndex: Type.Optional(Type.Integer({ minimum: 1, maximum: searchLimits.pages })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: searchLimits.pageSize })),
    }),
    reply: SearchAnswer,
  },
)
