/* Elements of HTML that are read in a way of their own (HTML Standard, 13.1.2). */

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Without content and end. */
export const voidNames = names('area base br col embed hr img input link meta param source track wbr')

/** Parts of a line. */
export const inlineNames = names(
  'a abbr b bdi bdo br cite code data dfn del em i img input ins kbd label mark q s samp small span strong sub sup time u var wbr',
)

/** Where the text ends that no tags are read in. */
export const rawEnds: ReadonlyMap<string, RegExp> = new Map([
  ['pre', /<\/pre/gi],
  ['script', /<\/script/gi],
  ['style', /<\/style/gi],
  ['textarea', /<\/textarea/gi],
  ['title', /<\/title/gi],
])

/** By an element that begins: those that end then, when they are what is open. */
export const closedBy: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['dd', names('dd dt p')],
  ['dt', names('dd dt p')],
  ['li', names('li p')],
  ['option', names('option')],
  ['td', names('td th p')],
  ['th', names('td th p')],
  ['tr', names('td th tr p')],
  ...['div', 'h1', 'h2', 'h3', 'h4', 'ol', 'p', 'pre', 'section', 'table', 'ul'].map(
    (name): [string, ReadonlySet<string>] => [name, names('p')],
  ),
])
