/* The rules of a field in short words, as the model reads them. */
export { chipsOf, shortValue, type Chip } from '@lectern/model'
