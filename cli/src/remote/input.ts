/* Files as people name them: relative to where they are, `-` for the standard input. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { CommandError, UsageError } from '../errors.ts'
import { say } from '../texts.ts'

/** A file that was read, under a name whose ending is right. */
export interface InputFile {
  /** Name without folders. */
  name: string
  bytes: Buffer<ArrayBuffer>
}

const standardInput = '-'

/**
 * Reads the files in their order.
 * @throws {CommandError} when one cannot be read, {UsageError} when two are the standard input
 */
export async function readInputs(files: readonly string[]): Promise<InputFile[]> {
  if (files.filter((file) => file === standardInput).length > 1) throw new UsageError(say('usage.inputTwice'))
  const read: InputFile[] = []
  for (const file of files) read.push(await readInput(file))
  return read
}

async function readInput(file: string): Promise<InputFile> {
  const bytes = await (file === standardInput ? readStandardInput() : readFile(file)).catch((cause: unknown) => {
    throw new CommandError(say('input.unreadable', { file }), { cause })
  })
  return { name: file === standardInput ? `stdin.${endingOf(bytes)}` : basename(file), bytes }
}

async function readStandardInput(): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  // Without an encoding a stream of bytes yields bytes.
  for await (const part of process.stdin) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** The type a description is sent as. */
export function typeOf({ name, bytes }: InputFile): string {
  const ending = /\.(ya?ml|json|zip)$/i.exec(name)?.[1]?.toLowerCase().replace('yml', 'yaml')
  return `application/${ending ?? endingOf(bytes)}`
}

/** By how the bytes begin: an archive, an object of JSON, or YAML. */
function endingOf(bytes: Buffer): 'zip' | 'json' | 'yaml' {
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'zip'
  return /^(?:\uFEFF)?\s*\{/.test(bytes.subarray(0, 100).toString('utf8')) ? 'json' : 'yaml'
}
