/* Links between documents, as they are in stored texts: `[Orders](/view/abcdefgh)`, `<a href="/view/abcdefgh">`. */

/** Ids are 8 to 32 characters; what is in front of a path sets it apart from addresses of other services. */
const link = /["'(\s]\/view\/([0-9A-Za-z_]{8,32})/g
const mostLinks = 200

/** The ids of documents that a stored text links to, each once. */
export function linkedDocs(text: string): string[] {
  const ids = new Set<string>()
  for (const [, id = ''] of text.matchAll(link)) {
    ids.add(id)
    if (ids.size >= mostLinks) break
  }
  return [...ids]
}
