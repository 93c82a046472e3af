/* What happened last in a space or project, for lists of them. */
import Type, { type Static } from 'typebox'
import { EpochMs, Nullable, OneOf, PublicId } from '../scalars.ts'

/** `edited`: its text or what stands about it; `imported` and `pushed` changed the document with others of its application. */
export const activityKinds = ['added', 'edited', 'restored', 'imported', 'pushed'] as const
export type ActivityKind = (typeof activityKinds)[number]

/** The newest change of a document that the reader sees. */
export const Activity = Type.Object({
  kind: OneOf(activityKinds),
  byName: Type.String(),
  docId: PublicId,
  docName: Type.String(),
  moduleName: Type.String(),
  atMs: EpochMs,
})
export type Activity = Static<typeof Activity>

/** With the project that the document is in. */
export const RecentActivity = Type.Object({ ...Activity.properties, projectName: Type.String() })
export type RecentActivity = Static<typeof RecentActivity>

/** Of a space or project in a list; `null` while it has no document the reader sees. */
export const LatestActivity = Nullable(Activity)
