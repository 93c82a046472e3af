import type { Executor } from '../../db/content-store.ts'

/** What the shares of an application show as it was belongs to the project that the application is in. To be called when it moves to another one. */
export async function moveSnapshots(tx: Executor, moduleId: number, projectId: number): Promise<void> {
  await tx
    .updateTable('snapshot')
    .set({ project_id: projectId })
    .where('id', 'in', (query) =>
      query
        .selectFrom('share_item')
        .innerJoin('share', 'share.id', 'share_item.share_id')
        .select('share_item.snapshot_id')
        .where('share.module_id', '=', moduleId)
        .where('share_item.snapshot_id', 'is not', null)
        // In it, `null` is none.
        .$narrowType<{ snapshot_id: number }>(),
    )
    .execute()
}
