import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearParts, renderPart } from '../../../../test/render-part.tsx'
import { RenderedText } from './rendered-text.tsx'

beforeEach(clearParts)

const show = (text: string) => renderPart(<RenderedText text={text} format="markdown" idPrefix="d-" className="" />)

describe('RenderedText', () => {
  it('copies each block of code as it is written', async () => {
    const copied: string[] = []
    const { page, user } = show('```json\n{"a": 1}\n```\n\n    <two>\n')
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
      copied.push(text)
      return Promise.resolve()
    })
    const buttons = await page.findAllByRole('button', { name: 'Copy code' })
    for (const button of buttons) await user.click(button)
    expect(copied).toEqual(['{"a": 1}\n', '<two>\n'])
  })

  it('leads from a reference to its footnote and back, without another address', async () => {
    const { page, user } = show('Text[^1].\n\n[^1]: The note.')
    const seen: string[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
      seen.push(this.id)
    })
    await user.click(await page.findByRole('link', { name: 'Footnote 1' }))
    await user.click(page.getByRole('link', { name: 'Back to the text' }))
    expect(seen).toEqual(['d-footnote-1', 'd-reference-1'])
  })

  it.each([
    ['It “won’t” do', 'en'],
    ['这“不行”, won’t do', undefined],
    ['42', undefined],
  ])('knows the language of %j', async (text, language) => {
    const { page } = show(text)
    const paragraph = await page.findByText(text)
    expect(paragraph.closest('[lang]:not(html)')?.getAttribute('lang')).toBe(language)
  })

  it('names alerts in the language of the interface', async () => {
    const { page } = show('> [!CAUTION]\n> Hot')
    expect((await page.findByText('Caution')).closest('blockquote')?.className).toBe('md-alert md-alert-caution')
  })

  it('keeps what is below a picture back until the picture has its height', async () => {
    const { page } = show('![Map](/map.png)\n\nBelow')
    const picture = await page.findByRole('img', { name: 'Map' })
    expect(picture.hasAttribute('data-settled')).toBe(false)
    picture.dispatchEvent(new Event('load'))
    expect(picture.hasAttribute('data-settled')).toBe(true)
    expect(picture.closest('[data-arriving]')).not.toBeNull()
  })
})
