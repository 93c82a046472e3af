/**
 * Waits for statements of one transaction that were begun together: they are carried out in the order they were begun in, and each is built while the
 * database is busy with the one before. None is left when the transaction ends.
 * @throws what the first that failed threw
 */
export async function allDone(statements: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(statements)
  await Promise.all(statements)
}
