/* Shares of releases: all that is in one, for people without an account. Changed, paused and revoked as those of applications are. */
import { onProject, post } from '../endpoint.ts'
import { Page, PageQuery, PublicId, Strict } from '../scalars.ts'
import { SavedShare, Share, ShareRules } from './share.ts'
import { domainErrors } from './visit-email.ts'

const ofRelease = onProject('share', { release: 'releaseId' })

/** As `addShare`. A release that is withdrawn or deleted takes its shares along until it is valid again. */
export const addReleaseShare = post('/project/release/share/add', 'Create a share of a release', {
  access: ofRelease,
  body: Strict({ releaseId: PublicId, ...ShareRules }),
  reply: SavedShare,
  errors: ['release_not_published', 'network_invalid', ...domainErrors],
})

export const pageReleaseShares = post('/project/release/share/page', 'List the shares of a release, newest first', {
  access: ofRelease,
  tokens: 'read',
  body: Strict({ releaseId: PublicId, ...PageQuery }),
  reply: Page(Share),
})
