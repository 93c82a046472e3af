import type { Components, Schema } from '@lectern/model'

/** What the editor of a model hands the grid of its page. */
export interface ModelGridProps {
  /** Name of the grid for screen readers. */
  label: string
  moduleId: string
  value: Schema
  saved: Schema
  onChange: (value: Schema) => void
  components: Components
  /** Reference of the model itself. */
  self: string
  isReadOnly: boolean
  /** There is little room, and the source beside it shows examples. */
  isBesideSource: boolean
}
