/* A text that does not fit ends with an ellipsis; pointing at it shows the whole of it. */

/** How many boxes around what is pointed at are looked at: a text is cut by its own box or by one close around it. */
const boxesAround = 4

function isCut(box: Element): boolean {
  const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box)
  if (overflowX === 'visible') return false
  if (webkitLineClamp !== '' && webkitLineClamp !== 'none') return box.scrollHeight > box.clientHeight
  return textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth
}

function findCutBox(target: Element): HTMLElement | undefined {
  let box: Element | null = target
  for (let count = 0; box instanceof HTMLElement && count < boxesAround; count++) {
    if (isCut(box)) return box
    box = box.parentElement
  }
  return undefined
}

/** What the box shows; nothing of a password, and of the field that is being written in. */
function textOf(box: HTMLElement): string {
  if (!(box instanceof HTMLInputElement)) return box.textContent
  if (box.type === 'password' || box === document.activeElement) return ''
  return box.value === '' ? box.placeholder : box.value
}

function showWhole({ target }: PointerEvent): void {
  if (!(target instanceof HTMLElement) || target.closest('[title], textarea') !== null) return
  const box = findCutBox(target)
  const text = box === undefined ? '' : textOf(box)
  if (box === undefined || text === '') return
  box.title = text
  // What is drawn there next is another text.
  box.addEventListener('pointerleave', () => box.removeAttribute('title'), { once: true })
}

/** Gives every cut text its whole as a title while the pointer is on it. */
export function showCutTexts(): void {
  document.addEventListener('pointerover', showWhole)
}
