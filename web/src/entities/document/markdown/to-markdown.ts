/* Loaded on demand: the copy button needs it, the page does not. */
export { toMarkdown } from '@lectern/model'
