/* Commands of the pages that visitors read, apart from the others (`command-list.ts`), of which visitors load none. */

export const frameCommands = { search: ['mod+k'], filterPage: ['/'], toggleTree: ['['], toggleSamples: [']'] } as const
