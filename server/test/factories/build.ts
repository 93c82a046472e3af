/*
 * Rows for tests: every `build…` makes the parents that are not given, and returns ids as the database and as clients see them.
 */
export * from './build-people.ts'
export * from './build-places.ts'
export * from './build-documents.ts'
