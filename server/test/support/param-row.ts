/* Rows of parameters in settings. */

/** An optional text without anything else. */
export const paramRow = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  required: 0 as const,
  example: '',
  description: '',
  ...more,
})
