/* What was changed, in a few items: titles of saved states, and what messages are about. */
import Type from 'typebox'
import { OneOf } from './scalars.ts'

/** What an item of a summary is about; `other` for everything without a topic of its own. */
const topics = [
  'address',
  'summary',
  'renamed',
  'copied',
  'extracted',
  'fieldsRemoved',
  'parametersRemoved',
  'responsesRemoved',
  'fieldsAdded',
  'parametersAdded',
  'responsesAdded',
  'required',
  'optional',
  'type',
  'nullable',
  'notNull',
  'format',
  'enum',
  'enumAdded',
  'enumRemoved',
  'length',
  'range',
  'size',
  'pattern',
  'security',
  'servers',
  'errorCodesAdded',
  'errorCodesRemoved',
  'tagsAdded',
  'tagsRemoved',
  'deprecated',
  'undeprecated',
  'content',
  'defaultValue',
  'description',
  'example',
  'order',
  'other',
] as const

/** What a state changed, as a title is made of: the model package's `summarizeChanges`. */
export const ChangeSummary = Type.Object({
  /** Acts that break programs. */
  breaking: Type.Integer(),
  items: Type.Array(
    Type.Object({
      topic: OneOf(topics),
      count: Type.Integer(),
      /** The first of them by name, at most 3; of a rename the former name and the new one. */
      names: Type.Array(Type.String()),
    }),
  ),
})
