/** Pixels; shown at a quarter of that at most. */
const side = 256

/**
 * The middle of a picture as a small square. Drawn again, so that nothing else the file holds, such as where it was taken, leaves the device.
 * @throws {Error} when the browser cannot read the picture
 */
export async function toSquarePicture(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file)
  const length = Math.min(bitmap.width, bitmap.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const [x, y] = [(bitmap.width - length) / 2, (bitmap.height - length) / 2]
  canvas.getContext('2d')?.drawImage(bitmap, x, y, length, length, 0, 0, side, side)
  bitmap.close()
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.9)
  })
  if (picture === null) throw new Error('The picture cannot be drawn')
  return picture
}
