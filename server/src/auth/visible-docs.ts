/* The rule of `visibility.ts` as conditions of queries, so that lists never filter row by row. */
import { sql, type RawBuilder } from 'kysely'
import { rolesThatSeeHidden } from './visibility.ts'

/** 1 when the row of `doc` around it, or a folder it is in, is hidden. */
export const isInHiddenPlace: RawBuilder<number> = sql<number>`(
  with recursive place(parent_id, is_show) as (
    select own.parent_id, own.is_show from doc as own where own.id = doc.id
    union all
    select around.parent_id, around.is_show from doc as around join place on place.parent_id = around.id
  )
  select case when min(place.is_show) = 1 then 0 else 1 end from place
)`

/** Whether the person whose `space_member` and `project_member` are joined sees the row of `doc`, in a project they see. */
export const isDocVisible: RawBuilder<boolean> = sql<boolean>`(
  coalesce(space_member.role, '') = 'admin'
  or coalesce(project_member.role, '') in (${sql.join(rolesThatSeeHidden.map((role) => sql.lit(role)))})
  or ${isInHiddenPlace} = 0
)`
