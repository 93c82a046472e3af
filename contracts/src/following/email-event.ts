/* What people are notified of about what they follow, as they choose for emails. */
export const emailEvents = ['docChanged', 'docMoved', 'docDeleted', 'releasePublished', 'releaseChanged'] as const
export type EmailEvent = (typeof emailEvents)[number]
