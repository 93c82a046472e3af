/* What people are notified of about what they follow, as they choose for emails and for their own webhook. */
export const emailEvents = ['docChanged', 'docMoved', 'docDeleted', 'releasePublished', 'releaseChanged'] as const
export type EmailEvent = (typeof emailEvents)[number]
