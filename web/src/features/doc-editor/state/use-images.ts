import { uploadFile } from '@lectern/contracts'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/client.ts'
import { reportError } from '../../../shared/api/report-error.ts'
import type { CodeEditorHandle } from '../../../shared/ui/code-editor/code-editor.tsx'
import { showToast } from '../../../shared/ui/toast/toast-store.ts'

/** Pictures browsers show and the server takes. */
const accepted = 'image/png,image/jpeg,image/gif,image/webp'

/** Pictures that are pasted, dropped or chosen go to the server; their address goes into the text where the cursor is. */
export function useImages(
  editor: RefObject<CodeEditorHandle | null>,
  moduleId: string,
  format: 'markdown' | 'html' = 'markdown',
) {
  const { t } = useTranslation('doc-editor')
  const put = async (file: File) => {
    const body = new FormData()
    body.set('moduleId', moduleId)
    body.set('file', file)
    try {
      const { url } = await call(uploadFile, { body })
      const name = file.name.replace(/\.[^.]*$/, '')
      editor.current?.insert(
        format === 'markdown'
          ? `![${name.replaceAll(/[[\]]/g, '')}](${url})`
          : `<img src="${url}" alt="${escapeAttribute(name)}">`,
      )
    } catch (error) {
      reportError(error)
    }
  }
  const take = (files: readonly File[]) => {
    const pictures = files.filter(({ type }) => accepted.split(',').includes(type))
    if (pictures.length < files.length) showToast({ kind: 'error', message: t('images.onlyPictures') })
    // One after the other, so that they stand in the order they were given in.
    void pictures.reduce((before, file) => before.then(() => put(file)), Promise.resolve())
  }
  const choose = () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = accepted
    input.multiple = true
    input.addEventListener('change', () => take([...(input.files ?? [])]))
    input.click()
  }
  return { take, choose }
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
