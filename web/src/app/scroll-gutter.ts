/*
 * The room the window keeps for its scrollbar, so that pages with and without one are equally wide. While a dialog stops the page from scrolling,
 * the room is the dialog's, and the page keeps its width by a margin (`base.css`).
 */

/** Measures the room whenever the width of the page changes, into `--l-gutter`. */
export function followScrollGutter(): void {
  const { documentElement, body } = document
  const measure = () => {
    if (body.dataset['scrollLocked'] !== undefined) return
    documentElement.style.setProperty('--l-gutter', `${String(window.innerWidth - body.offsetWidth)}px`)
  }
  new ResizeObserver(measure).observe(body)
}
