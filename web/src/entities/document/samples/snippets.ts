/* The writers of request samples, loaded on demand. */
export { writeSample } from '@lectern/model'
