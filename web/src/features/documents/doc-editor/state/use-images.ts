import type { RefObject } from 'react'
import type { CodeEditorHandle } from '../../../../shared/ui/code-editor/editor-handle.ts'
import { pickPictures } from '../../../../shared/ui/rich-text-editor/pick-pictures.ts'
import { usePictures } from '../../../../entities/document/use-pictures.ts'

/** Pictures that are pasted, dropped or chosen go to the server; their address goes into the Markdown where the cursor is. */
export function useImages(editor: RefObject<CodeEditorHandle | null>, moduleId: string) {
  const put = usePictures(moduleId)
  const take = (files: readonly File[]) => {
    void put(files).then((pictures) => {
      for (const picture of pictures)
        if (picture !== undefined) editor.current?.insert(`![${picture.name.replaceAll(/[[\]]/g, '')}](${picture.url})`)
    })
  }
  return { take, choose: () => pickPictures(take) }
}
