/* A large response of JSON, with the schema of its document. */
export const rowsSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'integer' },
      name: { type: 'string' },
      price: { type: 'number' },
      tags: { type: 'array', items: { type: 'string' } },
    },
  },
}

/** A text in each row. */
export const rowName = 'A name of some length'

export function jsonRows(megabytes: number): string {
  const row = { id: 1, name: rowName, price: 19.9, tags: ['a', 'b', 'c'] }
  const count = Math.ceil((megabytes * 1024 * 1024) / JSON.stringify(row).length)
  return JSON.stringify(Array.from({ length: count }, (_, id) => ({ ...row, id })))
}
