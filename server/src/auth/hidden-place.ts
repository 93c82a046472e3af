import { sql, type RawBuilder } from 'kysely'

/** 1 when the row of `doc` around it, or a folder it is in, is hidden. */
export const isInHiddenPlace: RawBuilder<number> = sql<number>`(
  with recursive place(parent_id, is_show) as (
    select own.parent_id, own.is_show from doc as own where own.id = doc.id
    union all
    select around.parent_id, around.is_show from doc as around join place on place.parent_id = around.id
  )
  select case when min(place.is_show) = 1 then 0 else 1 end from place
)`
