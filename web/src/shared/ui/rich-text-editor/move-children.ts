/* Nodes moved one after another: as arguments of a call, a hundred thousand find no room. */

/** Moves what is in one element to the end of another. */
export function moveChildren(from: Element, to: Element): void {
  for (let node = from.firstChild; node !== null; node = from.firstChild) to.append(node)
}

/** Puts what is in an element in its place. */
export function unwrap(element: Element): void {
  for (let node = element.firstChild; node !== null; node = element.firstChild) element.before(node)
  element.remove()
}
