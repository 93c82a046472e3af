/** From here on samples stand beside the document (`ui.md` §4). */
export const readableWidth = '(width >= 1280px)'
