/** Pictures browsers show and the server takes. */
export const pictureTypes = 'image/png,image/jpeg,image/gif,image/webp'

/** Asks for picture files. */
export function pickPictures(onPick: (files: readonly File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = pictureTypes
  input.multiple = true
  input.addEventListener('change', () => onPick([...(input.files ?? [])]))
  input.click()
}
