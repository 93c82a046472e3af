/* The type of a row, as the model tells it. */
export { typeLabel } from '@lectern/model'
