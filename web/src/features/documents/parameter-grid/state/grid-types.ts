import type { Components, Json, ParameterPlace, Schema } from '@lectern/model'
import type { ReactNode } from 'react'

/** A dictionary fields can be bound to. */
export interface GridDictionary {
  /** What `Row.enumId` holds. */
  id: string
  name: string
}

/** Where documents to take fields from are found. */
export interface GridDocuments {
  projectId: string
  /** The application the fields belong to: its documents come first, and references to its models stay. */
  moduleId: string
}

export type GridColumn = 'name' | 'type' | 'required' | 'rules' | 'maxLength' | 'example' | 'description'

/** What both forms of the grid take. */
export interface GridCommonProps {
  /** Name of the grid for screen readers and of the import's title: "Body", "Headers". */
  label: string
  components: Components
  /** Dictionaries to choose from; without them the choice is not offered. */
  dictionaries?: readonly GridDictionary[]
  /** Offers fields of other documents; without it the import takes texts only. */
  documents?: GridDocuments
  isReadOnly?: boolean
  /** Columns that make no sense here. */
  hiddenColumns?: readonly GridColumn[]
  /** Stands left in the toolbar: the section's title, the media type. */
  tools?: ReactNode
  /** Stands under the rows, in the same frame: common parameters, for instance. */
  below?: ReactNode
  /** Tallest height as CSS; the rows scroll inside. */
  maxHeight?: string
  /** Under what the draft of the editor around it keeps text still being typed; without it no draft does. */
  draftPlace?: string
  /** Opens a shared model; without it the action is not offered. */
  onOpenModel?: (name: string) => void
  /**
   * Stores a new shared model before `onChange` gets the schema that refers to it; resolves to false when it was refused, which the caller has
   * reported. The caller has the model among `components` by then. Without it "make this a shared model" is not offered.
   */
  onCreateModel?: (name: string, schema: Schema) => Promise<boolean>
  /**
   * Stores what `change` makes of a shared model as it is now; resolves to false when that was refused, which the caller has reported. The caller
   * has the model among `components` by then. Without it new fields are not offered to models.
   */
  onChangeModel?: ChangeModel
}

export type ChangeModel = (name: string, change: (schema: Schema) => Schema) => Promise<boolean>

export interface ParameterGridProps extends GridCommonProps {
  value: Schema
  /** Called with every change. `renamed`: rows whose id changed; those below follow by their beginning. */
  onChange: (value: Schema, change: GridChange) => void
  /** What was saved last: new, changed and deleted rows are marked against it. */
  saved?: Schema
  /** Reference of the component that is edited: `#/components/schemas/Order`. */
  self?: string
}

/** Parameters of one place, or the headers of a response written as parameters. */
export interface ParameterListGridProps extends GridCommonProps {
  /** Parameter Objects; those of other places and shared ones (`$ref`) are kept as they are. */
  value: readonly Json[]
  place: ParameterPlace
  onChange: (value: Json[], change: GridChange) => void
  saved?: readonly Json[]
}

/** What happened to ids: comments and conflict answers hang on them. */
export interface GridChange {
  renamed: readonly { from: string; to: string }[]
}
