/** What is read of a snapshot by a number in it, as one text. */
export const keyOf = (snapshotId: number, id: number): string => `${String(snapshotId)} ${String(id)}`

/** The numbers in such texts. */
export function placesOf(keys: readonly string[]): { snapshotIds: number[]; ids: number[] } {
  const places = keys.map((key) => key.split(' ').map(Number))
  return {
    snapshotIds: [...new Set(places.flatMap(([snapshotId = 0]) => snapshotId))],
    ids: [...new Set(places.flatMap(([, id = 0]) => id))],
  }
}
