/* The script of the page to be printed, as text: the source of a function of this repository that uses nothing but what it is given. */
import type { PageWindow } from '../html/page/dom.ts'

function startPrint(window: PageWindow & { print: () => void }): void {
  window.document.getElementById('print')?.addEventListener('click', () => window.print())
  if (window.location.hash === '#print') window.addEventListener('load', () => window.print())
}

/** Runs by itself when a page holds it. */
export const printScript = `'use strict';\n(${String(startPrint)})(window);\n`
