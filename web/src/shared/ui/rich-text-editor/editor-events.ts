/* What the editor of rich text does with files and keys of its own. */
import type { Editor } from '@tiptap/core'
import type { EditorProps } from '@tiptap/pm/view'
import { cleanHtml } from './clean-html.ts'

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])]

/** A picture as the server keeps it; `undefined` for one that did not get there. */
export type TakenPicture = { url: string; name: string } | undefined

/** Puts pictures into the text. @param at place in the document; the selection without it */
export function insertPictures(editor: Editor, pictures: readonly TakenPicture[] | undefined, at?: number): void {
  if (pictures === undefined || editor.isDestroyed) return
  const nodes = pictures.flatMap((picture) =>
    picture === undefined ? [] : [{ type: 'image', attrs: { src: picture.url, alt: picture.name } }],
  )
  if (nodes.length === 0) return
  const { from, to } = editor.state.selection
  editor
    .chain()
    .focus()
    .insertContentAt(at ?? { from, to }, nodes)
    .run()
}

interface EditorEventsInput {
  /** Files were pasted, or dropped at a place in the document. */
  onFiles: (files: readonly File[], at?: number) => void
  /** Goes to the tools. */
  onTools: () => void
}

export function editorEvents({ onFiles, onTools }: EditorEventsInput) {
  return {
    // What is copied here comes back as it was.
    transformPastedHTML: (html) => (html.includes('data-pm-slice') ? html : cleanHtml(html)),
    handlePaste: (_view, event) => {
      const files = filesOf(event.clipboardData)
      // Word and spreadsheets put a picture of the text beside the text.
      if (files.length === 0 || event.clipboardData?.types.includes('text/html') === true) return false
      onFiles(files)
      return true
    },
    handleDrop: (view, event, _slice, isMoved) => {
      const files = filesOf(event.dataTransfer)
      if (isMoved || files.length === 0) return false
      event.preventDefault()
      onFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
      return true
    },
    handleKeyDown: (_view, event) => {
      if (event.key !== 'F10' || !event.altKey) return false
      onTools()
      return true
    },
  } satisfies EditorProps
}
