/* What was chosen, as the one file an import sends. */

/** The file, or an archive of several; undefined for none. Together larger than `maxBytes` they are not packed: that is refused by its size. */
export async function oneFile(files: readonly File[], maxBytes: number): Promise<File | undefined> {
  const [first] = files
  if (first === undefined || files.length === 1) return first
  const name = `${first.name} + ${String(files.length - 1)}.zip`
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > maxBytes) return new File([...files], name)
  const { packFiles } = await import('@lectern/formats/pack-files')
  const read = files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }))
  return new File([packFiles(await Promise.all(read))], name, { type: 'application/zip' })
}
