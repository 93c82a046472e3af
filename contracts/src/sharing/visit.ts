/* Reading without an account what was opened for visitors, whatever it is: a share, a composed project. */
import Type, { type Static } from 'typebox'
import { shareType, visitedKinds } from '../constants.ts'
import { ComponentMap, DocDetail, DubboProps } from '../documents/doc-detail.ts'
import { CompactTree } from '../documents/doc-tree.ts'
import { anyone, get, post, visitor } from '../endpoint.ts'
import { EpochMs, Nullable, OneOf, OneOfNumbers, PublicId, Secret, Strict } from '../scalars.ts'

/** What an address such as `/share/{key}` ends with: random, so that only those who were given it find what it opens. */
export const VisitKey = Secret({
  pattern: '^[0-9A-Za-z_]{8,64}$',
  description: 'Random key of a share or composed project',
})

/** What is visited. */
export const visitedSubject = { of: OneOf(visitedKinds), id: VisitKey }

/** `of` and `id` of the request name what is visited. */
export const anyVisitor = visitor({ field: 'of' }, 'id')

/** As people typed it, or its MD5 in hexadecimal. */
export const VisitPassword = Secret({ minLength: 1, maxLength: 200 })

/** Errors of what can't be visited, whoever asks. */
export const closedErrors = ['visit_not_found', 'visit_paused', 'visit_expired', 'visit_network_refused'] as const

/** How far a visitor has come. */
export const gateState = {
  /** True when the request may already read it. */
  unlocked: Type.Boolean(),
  /** What it asks for next: its password, or an email address of certain domains; `null` when it is open. */
  asks: Nullable(OneOf(['password', 'email'])),
  expiresAtMs: Nullable(EpochMs),
  /** Whether whole network addresses of visitors are kept. */
  keepsAddress: Type.Boolean(),
}

export const exportState = {
  /** Whether its visitors may export what they see; false before it is open. */
  allowsExport: Type.Boolean(),
}

/** What visitors see before the password. What never existed and what was revoked answer the same. */
export const VisitGate = Type.Object({
  /** The key it was asked for by. */
  id: VisitKey,
  type: OneOfNumbers(Object.values(shareType)),
  /** Empty before the password. */
  name: Type.String(),
  ...gateState,
  ...exportState,
  /** Whether its visitors may send requests from its documents (`/visit/call`); false before it is open. */
  allowsDebug: Type.Boolean(),
  /** Whether its visitors may call the mock of its documents, below `/mock/share/{key}`; false before it is open. */
  allowsMock: Type.Boolean(),
  /** Whether its visitors see what changed (`/visit/changes`); false before it is open. */
  showsChanges: Type.Boolean(),
  /** Whether it shows a release, which `getVisitRelease` tells of; false before it is open. */
  ofRelease: Type.Boolean(),
})
export type VisitGate = Static<typeof VisitGate>
/** What every kind answers alike. */
export type CommonGate = Omit<VisitGate, 'allowsExport' | 'allowsDebug' | 'allowsMock' | 'ofRelease' | 'showsChanges'>

export const getVisit = get('/visit/get', 'Get what a visitor sees before the password', {
  access: anyone,
  query: Strict(visitedSubject),
  reply: VisitGate,
  errors: closedErrors,
})

/** What a right password yields. `accessToken` is empty for what has none. */
export const VisitAccess = Type.Object({ accessToken: Type.String(), expiresAtMs: EpochMs })
export type VisitAccess = Static<typeof VisitAccess>

/** Errors of a password. */
export const passwordErrors = ['visit_password_wrong', 'visit_attempts_exceeded', ...closedErrors] as const

/**
 * `accessToken` goes into the header `visitor-token` of every later call about the same subject; `Authorization: Bearer` does as well. What does not
 * exist answers as a wrong password does.
 */
export const checkVisitPassword = post(
  '/visit/checkPassword',
  'Open with a password; send the access token as `visitor-token` with later calls',
  {
    access: anyone,
    body: Strict({ ...visitedSubject, password: VisitPassword }),
    reply: VisitAccess,
    errors: passwordErrors,
  },
)

export const getVisitTree = get('/visit/tree', 'Get the tree that visitors see, in columns', {
  access: anyVisitor,
  query: Strict(visitedSubject),
  reply: CompactTree,
})

/** As `DocDetail`, without anything above the document. */
export const getVisitDoc = get('/visit/doc', 'Get a document that visitors see', {
  access: anyVisitor,
  query: Strict({ ...visitedSubject, docId: PublicId }),
  reply: DocDetail,
  errors: ['not_accessible'],
})

/** The release that a share shows. */
export const VisitedRelease = Type.Object({
  releaseNo: Type.String(),
  releaseDesc: Type.String(),
  /** CommonMark. */
  notes: Type.String(),
  publishedAtMs: EpochMs,
})
export type VisitedRelease = Static<typeof VisitedRelease>

export const getVisitRelease = get('/visit/release', 'Get the release that visitors see, with its notes', {
  access: anyVisitor,
  query: Strict(visitedSubject),
  reply: VisitedRelease,
  errors: ['not_accessible'],
})

export const getVisitComponents = post(
  '/visit/components',
  'Get components of a document that visitors see, by reference',
  {
    access: anyVisitor,
    body: Strict({
      ...visitedSubject,
      docId: PublicId,
      refs: Type.Array(Type.String({ maxLength: 2_000 }), { minItems: 1, maxItems: 200 }),
    }),
    reply: Type.Object({ components: ComponentMap, moreComponents: Type.Array(Type.String()) }),
    errors: ['not_accessible'],
  },
)

/** Dubbo properties of a folder, or of the nearest one around a document; empty texts for none. */
export const getVisitDocProps = get('/visit/docProps', 'Get the Dubbo service of a folder that visitors see', {
  access: anyVisitor,
  query: Strict({ ...visitedSubject, docId: PublicId }),
  reply: DubboProps,
  errors: ['not_accessible'],
})
