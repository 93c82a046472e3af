import type { ChainedCommands, Editor } from '@tiptap/core'

/**
 * Commands of a tool. The text has the focus from the very moment on, so that the next key is the text's; the library's own `focus` waits for the
 * next frame, and what is typed before goes to the tool.
 */
export function actOn(editor: Editor): ChainedCommands {
  editor.view.focus()
  return editor.chain().scrollIntoView()
}
