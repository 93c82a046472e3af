/* The lines of a file inside an archive, with its digest. Owns: cutting bytes into lines of JSON. */
import { createHash } from 'node:crypto'
import type { Json } from '@lectern/model'
import { ArchiveBrokenError } from '../archive-problem.ts'

/** A stored text of the largest import with room around it. */
const longestLine = 96 * 1024 * 1024
const lineFeed = 10

export interface FileFacts {
  bytes: number
  lines: number
  sha256: string
}

export interface NumberedLine {
  /** From 1. */
  number: number
  value: Json
}

/**
 * Yields each line; `onEnd` receives what the file was when it has been read to its end.
 * @throws {ArchiveBrokenError} noJson, lineTooLong
 */
export async function* readLines(
  entry: string,
  chunks: AsyncIterable<unknown>,
  onEnd: (facts: FileFacts) => void,
): AsyncGenerator<NumberedLine> {
  const digest = createHash('sha256')
  let pieces: Buffer[] = []
  let held = 0
  let bytes = 0
  let number = 0
  const take = (last: Buffer): NumberedLine => {
    const line = pieces.length === 0 ? last : Buffer.concat([...pieces, last])
    pieces = []
    held = 0
    number += 1
    return { number, value: parseLine(entry, number, line) }
  }
  for await (const chunk of chunks) {
    // Streams of files yield buffers.
    let rest = chunk as Buffer
    digest.update(rest)
    bytes += rest.length
    for (let end = rest.indexOf(lineFeed); end !== -1; end = rest.indexOf(lineFeed)) {
      yield take(rest.subarray(0, end))
      rest = rest.subarray(end + 1)
    }
    if (rest.length > 0) pieces.push(rest)
    held += rest.length
    if (held > longestLine) throw new ArchiveBrokenError('lineTooLong', { entry, line: number + 1 })
  }
  if (held > 0) yield take(Buffer.alloc(0))
  onEnd({ bytes, lines: number, sha256: digest.digest('hex') })
}

function parseLine(entry: string, line: number, bytes: Buffer): Json {
  try {
    // Whatever JSON.parse yields is JSON.
    return JSON.parse(bytes.toString('utf8')) as Json
  } catch {
    throw new ArchiveBrokenError('noJson', { entry, line })
  }
}
