/* Addresses at which a feed reader finds what changed: one person's, for one application or project. */
import Type, { type Static } from 'typebox'
import { languages } from '../constants.ts'
import { anyone, get, onProject, post } from '../endpoint.ts'
import { AnyJson, EpochMs, Nullable, OneOf, PublicId, Secret, Strict } from '../scalars.ts'

/** RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. */
export const feedFormats = ['rss', 'atom', 'json'] as const
export type FeedFormat = (typeof feedFormats)[number]

export const feedMediaTypes: Readonly<Record<FeedFormat, string>> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

/** What a feed tells of; releases: of a project alone. */
export const feedTopics = ['changes', 'releases'] as const
export type FeedTopic = (typeof feedTopics)[number]

/** Entries of a feed: the newest ones. */
export const feedEntryLimit = 50

/** They end in a secret: whoever has one reads what its owner does, hidden documents excepted. */
export const ChangelogFeed = Type.Object({
  /** By format, below the base address. */
  addresses: Type.Object({ rss: Type.String(), atom: Type.String(), json: Type.String() }),
  createdAtMs: EpochMs,
  lastUsedAtMs: Nullable(EpochMs),
})
export type ChangelogFeed = Static<typeof ChangelogFeed>

/** One of them. */
const FeedPlace = Strict({ moduleId: Type.Optional(PublicId), projectId: Type.Optional(PublicId) })
const readPlace = onProject('read', { module: 'moduleId', project: 'projectId' })

export const getChangelogFeed = get(
  '/changelog/feed/get',
  'Get your feed addresses of an application or project; null if there are none',
  { access: readPlace, tokens: 'never', query: FeedPlace, reply: Nullable(ChangelogFeed) },
)

/** Makes them, or replaces them by others; the ones before end at once. */
export const renewChangelogFeed = post(
  '/changelog/feed/renew',
  'Create or replace your feed addresses of an application or project',
  { access: readPlace, tokens: 'never', body: FeedPlace, reply: ChangelogFeed, errors: ['not_accessible'] },
)

export const revokeChangelogFeed = post(
  '/changelog/feed/revoke',
  'Revoke your feed addresses of an application or project',
  { access: readPlace, tokens: 'never', body: FeedPlace, reply: Type.Null() },
)

/** What its owner may read at that moment. Answers 304 to its ETag. */
export const readChangelogFeed = get('/changelog/feed/:format/:key', 'Get what changed, as a feed', {
  access: anyone,
  params: Type.Object({ format: OneOf(feedFormats), key: Secret() }),
  /** `of`: what changed, unless given. */
  query: Strict({ lang: Type.Optional(OneOf(languages)), of: Type.Optional(OneOf(feedTopics)) }),
  reply: AnyJson(),
  answers: 'file',
  errors: ['feed_unknown'],
})
