import { uploadFile } from '@lectern/contracts'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/client.ts'
import { describeError, referenceOf } from '../../shared/api/report-error.ts'
import { pictureTypes } from '../../shared/ui/rich-text-editor/pick-pictures.ts'
import { showToast } from '../../shared/ui/feedback/toast/toast-store.ts'

/** A picture that is on the server. */
export interface StoredPicture {
  url: string
  /** Of the file, without its ending. */
  name: string
}

/** Sends pictures to the server, one after the other; those that did not get there are told of and `undefined`. */
export function usePictures(moduleId: string): (files: readonly File[]) => Promise<(StoredPicture | undefined)[]> {
  const { t } = useTranslation('rich-text')
  const put = async (file: File): Promise<StoredPicture | undefined> => {
    const body = new FormData()
    body.set('moduleId', moduleId)
    body.set('file', file)
    try {
      const { url } = await call(uploadFile, { body })
      return { url, name: file.name.replace(/\.[^.]*$/, '') }
    } catch (error) {
      const message = t('uploadFailed', { reason: describeError(error) })
      showToast({ kind: 'error', message, reference: referenceOf(error) })
      return undefined
    }
  }
  return async (files) => {
    const pictures = files.filter(({ type }) => pictureTypes.split(',').includes(type))
    if (pictures.length < files.length) showToast({ kind: 'error', message: t('onlyPictures') })
    const stored: (StoredPicture | undefined)[] = []
    for (const file of pictures) stored.push(await put(file))
    return stored
  }
}
