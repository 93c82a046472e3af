/** A path as people read it: `items › [] › sku`. */
export function pathWords(path: readonly string[]): string {
  return path.join(' › ')
}
