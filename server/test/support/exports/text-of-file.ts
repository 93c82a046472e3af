import { unzipSync } from 'fflate'

/** Text of a file, with that of the files packed in it. */
export function textOfFile(bytes: Uint8Array): string {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const parts = isZip ? Object.entries(unzipSync(bytes)).map(([name, part]) => `${name}\n${textOfFile(part)}`) : []
  return isZip ? parts.join('\n') : Buffer.from(bytes).toString()
}
