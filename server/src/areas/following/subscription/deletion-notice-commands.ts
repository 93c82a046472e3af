/* Which deletions followers and robots have been notified of, for all that notifies of them. */
export { isDeletionTold, listStanding, lockStanding, noteNotice } from './deletion-notice-repo.ts'
