/* The search of a text that is only read: words, how often they are found, and going from one place to the next. */
import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search'
import { runScopeHandlers, type EditorView, type Panel, type ViewUpdate } from '@codemirror/view'
import { countMatches } from './count-matches.ts'

/** Milliseconds after the last change before matches are counted: a long text arrives in pieces. */
const restMs = 150

export class FindPanel implements Panel {
  readonly top = true
  readonly dom = document.createElement('div')
  readonly #view: EditorView
  readonly #words = document.createElement('input')
  readonly #case = document.createElement('input')
  readonly #count = document.createElement('output')
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: EditorView) {
    this.#view = view
    const query = getSearchQuery(view.state)
    this.dom.className = 'l-row l-wrap l-gap-4-8 l-px-8 l-py-4'
    this.dom.setAttribute('role', 'search')
    this.dom.onkeydown = (event) => this.#takeKey(event)
    this.#words.type = 'search'
    this.#words.value = query.search
    this.#words.placeholder = view.state.phrase('Find')
    this.#words.setAttribute('aria-label', this.#words.placeholder)
    // What the library gives the focus when it opens the panel.
    this.#words.setAttribute('main-field', 'true')
    this.#words.className = 'cm-textfield l-grow-200 l-narrow l-min-h-hit'
    this.#words.oninput = () => this.#commit()
    this.#case.type = 'checkbox'
    this.#case.checked = query.caseSensitive
    this.#case.onchange = () => this.#commit()
    this.#count.className = 'l-size-12 l-t2 l-digits l-one-line'
    const { state } = view
    this.dom.append(
      this.#words,
      this.#count,
      this.#button('↑', state.phrase('previous'), () => findPrevious(view)),
      this.#button('↓', state.phrase('next'), () => findNext(view)),
      this.#caseLabel(),
      this.#button('×', state.phrase('close'), () => closeSearchPanel(view)),
    )
    this.#countSoon()
  }

  mount(): void {
    this.#words.select()
  }

  update({ docChanged, selectionSet, transactions }: ViewUpdate): void {
    const isAsked = transactions.some(({ effects }) => effects.some((effect) => effect.is(setSearchQuery)))
    if (isAsked) this.#words.value = getSearchQuery(this.#view.state).search
    if (isAsked || docChanged || selectionSet) this.#countSoon()
  }

  destroy(): void {
    clearTimeout(this.#timer)
  }

  #button(sign: string, name: string, act: () => void): HTMLElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'cm-button l-min-h-hit l-min-w-hit l-pointer'
    button.textContent = sign
    button.title = name
    button.setAttribute('aria-label', name)
    button.onclick = act
    return button
  }

  #caseLabel(): HTMLElement {
    const label = document.createElement('label')
    label.className = 'l-row l-gap-4 l-size-12 l-min-h-hit l-pointer'
    label.append(this.#case, this.#view.state.phrase('match case'))
    return label
  }

  #commit(): void {
    const query = new SearchQuery({ search: this.#words.value, caseSensitive: this.#case.checked, literal: true })
    if (!query.eq(getSearchQuery(this.#view.state))) this.#view.dispatch({ effects: setSearchQuery.of(query) })
  }

  #takeKey(event: KeyboardEvent): void {
    if (runScopeHandlers(this.#view, event, 'search-panel')) event.preventDefault()
    else if (event.key === 'Enter' && event.target === this.#words) {
      event.preventDefault()
      if (event.shiftKey) findPrevious(this.#view)
      else findNext(this.#view)
    }
  }

  #countSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const { state } = this.#view
      const query = getSearchQuery(state)
      const { count, current, isMore } = countMatches(state, query)
      const whole = `${String(count)}${isMore ? '+' : ''}`
      const found = current === 0 ? whole : `${String(current)} / ${whole}`
      this.#count.value = query.search === '' ? '' : count === 0 ? state.phrase('No matches') : found
    }, restMs)
  }
}
