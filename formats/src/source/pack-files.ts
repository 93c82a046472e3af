/* Several chosen files → one archive, which readers of several files open. */
import { zipSync } from 'fflate'

/** Stored as they are: they are sent once. Of two that are called the same, both stay. */
export function packFiles(files: readonly { name: string; bytes: Uint8Array }[]): Uint8Array<ArrayBuffer> {
  const entries: Record<string, Uint8Array> = {}
  for (const { name, bytes } of files) entries[freeName(name, entries)] = bytes
  return zipSync(entries, { level: 0 })
}

function freeName(name: string, taken: object): string {
  if (!Object.hasOwn(taken, name)) return name
  const [, start = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
  for (let serial = 2; ; serial += 1) {
    const free = `${start} ${String(serial)}${ending}`
    if (!Object.hasOwn(taken, free)) return free
  }
}
