import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearParts, renderPart } from '../../../../../test/render-part.tsx'
import { Preview } from './preview.tsx'

/** Bytes that have an address in the browser. */
let blobs: Blob[] = []
beforeEach(() => {
  blobs = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return `blob:${String(blobs.length)}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
})
afterEach(() => {
  clearParts()
  vi.restoreAllMocks()
})

function showPdf(isViewed: boolean) {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: isViewed, configurable: true })
  return renderPart(<Preview kind="pdf" bytes={new Uint8Array([37, 80])} contentType="application/pdf; a=b" />)
}

it('shows a PDF in the viewer of the browser, as nothing but a PDF', () => {
  const { page } = showPdf(true)
  expect(page.getByTitle('Preview')).toHaveProperty('src', 'blob:1')
  expect(page.getByRole('link', { name: 'Open the PDF in a new tab' })).toHaveProperty('href', 'blob:1')
  expect(blobs.map(({ type }) => type)).toEqual(['application/pdf'])
})

it('says where the browser has no viewer for PDFs', () => {
  const { page } = showPdf(false)
  expect(page.queryByTitle('Preview')).toBeNull()
  expect(page.getByText('This browser can’t show PDFs. Download the response to read it.')).toBeTruthy()
})

it('shows a page in a frame that runs no scripts', () => {
  const bytes = new TextEncoder().encode('<p>Hello</p>')
  const { page } = renderPart(<Preview kind="html" bytes={bytes} contentType="text/html" />)
  const frame = page.getByTitle('Preview')
  expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', '<p>Hello</p>'])
})
