/* What visitors of shares and composed projects read, as those who manage these see it: counts per day and document, and who visited. */
import Type, { type Static } from 'typebox'
import { get, onProject, onSpace } from '../endpoint.ts'
import { EpochMs, Nullable, OneOf, PublicId, Strict } from '../scalars.ts'

/** What of a visitor's address is kept: nothing, the network it is in (the first 24 bits of IPv4, 48 of IPv6), or the whole of it. */
export const keptAddresses = ['none', 'network', 'whole'] as const
export type KeptAddress = (typeof keptAddresses)[number]

/** How often a share or project was viewed since it exists, and when last. */
export const viewCounts = { viewCount: Type.Integer(), lastViewedAtMs: Nullable(EpochMs) }

/** Rows of one list of a report. */
export const viewReportRows = 100

/** `YYYY-MM-DD`, in UTC. */
const Day = Type.String()

/** A document, or a page of a composed project. */
const ViewedDoc = Type.Object({
  id: PublicId,
  /** As visitors see it now; `null` when they don't see it any more. */
  name: Nullable(Type.String()),
  /** Of an HTTP document; empty otherwise. */
  httpMethod: Type.String(),
  views: Type.Integer(),
})

const Visitor = Type.Object({
  /** The address the visitor proved; empty where none is asked for. */
  email: Type.String(),
  /** As `keptAddresses`; empty when nothing is kept. */
  network: Type.String(),
  views: Type.Integer(),
  lastViewedAtMs: EpochMs,
})

/**
 * A document that one visitor opens again within half an hour counts once. Members of the space, programs and crawlers don't count.
 */
export const ViewReport = Type.Object({
  /** Since the share or project exists, days that are not kept any more included. */
  total: Type.Integer(),
  lastViewedAtMs: Nullable(EpochMs),
  /** How many days are kept. */
  keptDays: Type.Integer(),
  /** The days that were asked for. */
  from: Day,
  to: Day,
  /** Oldest first; those without views are left out. `visitors`: how many different ones, as far as they can be told apart. */
  days: Type.Array(Type.Object({ day: Day, views: Type.Integer(), visitors: Type.Integer() })),
  /** The most viewed first, at most `viewReportRows` of `docCount`. */
  docs: Type.Array(ViewedDoc),
  docCount: Type.Integer(),
  /** The latest first, at most `viewReportRows` of `visitorCount`. */
  visitors: Type.Array(Visitor),
  visitorCount: Type.Integer(),
})
export type ViewReport = Static<typeof ViewReport>

const maxDays = 1_100
const reportOf = Strict({
  id: PublicId,
  /** Up to today. */
  days: Type.Integer({ minimum: 1, maximum: maxDays }),
})

/** `documents`: views of each document on each day. `visitors`: views of each visitor on each day. */
export const viewExports = ['documents', 'visitors'] as const
export type ViewExport = (typeof viewExports)[number]
/** Everything that is kept, oldest first. */
const exportOf = Strict({ id: PublicId, of: OneOf(viewExports) })

const ofShare = { share: 'id' } as const
const ofCompose = { compose: 'id' } as const

export const getShareViews = get('/doc/share/views', 'Get how a share is viewed', {
  access: onProject('share', ofShare),
  query: reportOf,
  reply: ViewReport,
})

/** Texts a spreadsheet would take for a formula are led by an apostrophe. */
export const exportShareViews = get('/doc/share/views/export', 'Export the views of a share as a CSV file', {
  access: onProject('share', ofShare),
  tokens: 'never',
  query: exportOf,
  reply: Type.String(),
  answers: 'file',
})

export const getComposeViews = get('/compose/project/views', 'Get how a composed project is viewed', {
  access: onSpace('compose', ofCompose),
  query: reportOf,
  reply: ViewReport,
})

/** As `exportShareViews`. */
export const exportComposeViews = get(
  '/compose/project/views/export',
  'Export the views of a composed project as a CSV file',
  {
    access: onSpace('compose', ofCompose),
    tokens: 'never',
    query: exportOf,
    reply: Type.String(),
    answers: 'file',
  },
)
