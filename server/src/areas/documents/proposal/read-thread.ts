/* The thread that reads operations of assistants: a stranger's text may be of any size and form. */
export { readOperation as default } from './read-operation.ts'
