/** Columns whose texts are edited in place, in the order Tab goes through them. */
export const editFields = ['name', 'version', 'order'] as const
export type EditField = (typeof editFields)[number]
