const perLine = 16

/** `00000010  48 69 …  Hi…`, sixteen bytes a line. */
export function hexLines(bytes: Uint8Array): string {
  const lines: string[] = []
  for (let at = 0; at < bytes.length; at += perLine) {
    const line = [...bytes.subarray(at, at + perLine)]
    const hex = hexOf(line)
    const letters = line.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCodePoint(byte) : '.')).join('')
    lines.push(`${at.toString(16).padStart(8, '0')}  ${hex.padEnd(perLine * 3 - 1)}  ${letters}`)
  }
  return lines.join('\n')
}

const startBytes = 64

/** The first bytes in one line: `48 69 …`. */
export function hexOfStart(bytes: Uint8Array): string {
  const hex = hexOf([...bytes.subarray(0, startBytes)])
  return bytes.length > startBytes ? `${hex} …` : hex
}

function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
}
