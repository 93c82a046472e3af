/* The words of a rich text, without its elements. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** What a reader sees of sanitised HTML; elements are spaces, so that no two words become one. */
export function textOfHtml(html: string): string {
  return html.replace(/<[^<>]*>/g, ' ').replace(/&(#39|[a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole)
}
