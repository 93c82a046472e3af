/* Proposals: a changed document beside the comment that explains it, for a person to accept. Visitors of a share neither see nor make any. */
import Type, { type Static } from 'typebox'
import { limits } from '../constants.ts'
import { get, onProject, post } from '../endpoint.ts'
import { assistantTextBytes } from '../exchange/export.ts'
import { Abilities, AnyJson, ById, OneOf, PublicId, Strict } from '../scalars.ts'
import { contentErrors, maxContentBytes, RevisionId } from './doc-edit.ts'

/** What the text of a document is: one operation as an OpenAPI description in YAML, with the models it reaches; CommonMark; HTML; the JSON of the editor's source. */
export const proposalForms = ['openapi', 'markdown', 'html', 'json'] as const
export type ProposalForm = (typeof proposalForms)[number]

export const ProposalSource = Type.Object({
  /** What a proposal made from the text names as the state it started from. */
  revision: RevisionId,
  form: OneOf(proposalForms),
  text: Type.String(),
})
export type ProposalSource = Static<typeof ProposalSource>

export const getProposalSource = get(
  '/doc/proposal/source',
  'Get a document in the form in which changes are proposed',
  {
    access: onProject('read', { doc: 'docId' }),
    query: ById('docId'),
    reply: ProposalSource,
    errors: ['not_accessible', 'export_too_large'],
  },
)

/** Begins a thread about the document. `source`: the whole document with the change in it, in the form of `getProposalSource`. */
export const addProposal = post('/doc/proposal/add', 'Propose a change of a document', {
  access: onProject('comment', { doc: 'docId' }),
  body: Strict({
    docId: PublicId,
    revision: RevisionId,
    /** Why, as CommonMark. */
    text: Type.String({ minLength: 1, maxLength: limits.comment, pattern: '\\S' }),
    source: Type.String({ minLength: 1, maxLength: assistantTextBytes }),
  }),
  reply: Type.Object({
    /** Of the comment. */
    id: PublicId,
    threadId: PublicId,
    /** What would change, a sentence each in the caller's language; at most 20. */
    changes: Type.Array(Type.String()),
  }),
  maxBodyBytes: maxContentBytes,
  errors: [
    ...contentErrors,
    'not_accessible',
    'export_too_large',
    'proposal_outdated',
    'proposal_unreadable',
    'proposal_operations',
    'proposal_changes_models',
    'proposal_models_unknown',
    'proposal_changes_nothing',
  ],
})

/** `contained`: the document has the change already. `conflicting`: newer edits changed the same places differently. */
export const proposalStates = ['open', 'contained', 'conflicting'] as const

/** What accepting a proposal would do to the document as it is now. */
export const Proposal = Type.Object({
  state: OneOf(proposalStates),
  moduleId: PublicId,
  /** The state `before` is: the newest one, or where the proposal started while there are conflicts. */
  revision: RevisionId,
  /** `DocumentContent` of the model package, without the change and with it. */
  before: AnyJson(),
  after: AnyJson(),
  /** `Conflict` of the model package: `ours` is proposed, `theirs` what is stored. */
  conflicts: Type.Array(AnyJson<Record<string, unknown>>()),
  can: Abilities('accept'),
})
export type Proposal = Static<typeof Proposal>

/** `id`: of the comment. */
export const getProposal = get('/doc/proposal/get', 'Get what a proposal would change', {
  access: onProject('read', { doc: 'docId' }),
  query: ById('docId', 'id'),
  reply: Proposal,
  errors: [...contentErrors, 'not_accessible'],
})

/** Saves the change, merged with newer edits, and resolves the thread. People accept, not the assistants that have their tokens. */
export const acceptProposal = post('/doc/proposal/accept', 'Accept a proposal', {
  access: onProject('manageDocs', { doc: 'docId' }),
  tokens: 'never',
  body: ById('docId', 'id'),
  reply: Type.Null(),
  errors: [
    ...contentErrors,
    'operation_taken',
    'not_accessible',
    'changed_meanwhile',
    'proposal_conflicts',
    'proposal_settled',
  ],
})
