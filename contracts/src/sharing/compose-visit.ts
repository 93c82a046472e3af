/* Composed projects as their visitors read them, under the specification's names. The same for every kind of visitor is in `visit.ts`. */
import Type, { type Static } from 'typebox'
import { shareType } from '../constants.ts'
import { DocDetail } from '../documents/doc-detail.ts'
import { TreeNode } from '../documents/doc-tree.ts'
import { anyone, get, post, visitor } from '../endpoint.ts'
import { Flag, OneOfNumbers, PublicId, Strict } from '../scalars.ts'
import { ComposeCommonRow, ComposeSettings } from './compose-setting.ts'
import { closedErrors, passwordErrors, VisitAccess, VisitKey, VisitPassword } from './visit.ts'

/** The specification's composed project. Never more than it takes to open it, until it is open. */
export const ComposeGate = Type.Object({
  /** The key it was asked for by. */
  id: VisitKey,
  type: OneOfNumbers(Object.values(shareType)),
  /** 1: asks for a password. */
  isEncrypt: Flag,
  /** Always 1: a disabled project is not found. */
  status: Flag,
  /** Empty before the password. */
  name: Type.String(),
  description: Type.String(),
  /** 0 before the password. */
  showDebug: Flag,
  /** True when the request may already read it. */
  unlocked: Type.Boolean(),
})
export type ComposeGate = Static<typeof ComposeGate>

export const getComposeProject = get('/compose/project/get', 'Get a composed project before it is opened', {
  access: anyone,
  query: Strict({ id: VisitKey }),
  reply: ComposeGate,
  errors: closedErrors,
})

/** As `checkVisitPassword`. */
export const checkComposePassword = post(
  '/compose/project/checkPassword',
  'Open a composed project with its password; send the access token as `visitor-token` with later calls',
  {
    access: anyone,
    body: Strict({ id: VisitKey, password: VisitPassword }),
    reply: VisitAccess,
    errors: passwordErrors,
  },
)

/** Folders and documents; its own pages are in `listShownComposePages`. */
export const getComposeMenu = get('/compose/doc/menu', 'Get the tree of a composed project', {
  access: visitor('compose', 'projectId'),
  query: Strict({ projectId: VisitKey }),
  reply: Type.Array(TreeNode),
})

/** As `getVisitDoc`. */
export const getShownDoc = get('/doc/viewShow', 'Get a document of a composed project', {
  access: visitor('compose', 'projectId'),
  query: Strict({ projectId: VisitKey, id: PublicId }),
  reply: DocDetail,
  errors: ['not_accessible'],
})

/** Settings that visitors see. */
export const ShownComposeSettings = Type.Object({
  id: VisitKey,
  gatewayUrl: ComposeSettings.properties.gatewayUrl,
  showDebug: ComposeSettings.properties.showDebug,
  globalParams: Type.Array(ComposeCommonRow),
  globalReturns: Type.Array(ComposeCommonRow),
})
export type ShownComposeSettings = Static<typeof ShownComposeSettings>

export const getShownComposeSettings = get(
  '/compose/project/setting/getall',
  'Get what all documents of a composed project have in common',
  {
    access: visitor('compose', 'id'),
    query: Strict({ id: VisitKey }),
    reply: ShownComposeSettings,
  },
)

export const listShownComposePages = get(
  '/compose/additional/listvisible',
  'List the own pages of a composed project that visitors see',
  {
    access: visitor('compose', 'projectId'),
    query: Strict({ projectId: VisitKey }),
    reply: Type.Array(Type.Object({ id: PublicId, title: Type.String() })),
  },
)

export const getShownComposePage = get(
  '/compose/additional/get',
  'Get an own page of a composed project that visitors see',
  {
    access: visitor('compose', 'projectId'),
    query: Strict({ projectId: VisitKey, id: PublicId }),
    reply: Type.Object({
      id: PublicId,
      title: Type.String(),
      /** CommonMark. */
      content: Type.String(),
    }),
    errors: ['not_accessible'],
  },
)
