/* The writer of TypeScript, loaded on demand. */
export { writeTypeScript } from '@lectern/model'
