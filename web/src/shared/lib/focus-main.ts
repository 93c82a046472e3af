/** Moves the keyboard into the page, past its frame, without choosing a control of it. */
export function focusMain(options?: FocusOptions): void {
  const main = document.querySelector('main')
  if (main === null) return
  main.tabIndex = -1
  main.focus(options)
}
