/* The way somebody signed in last on this device: it is offered first. */
import { readStored, writeStored } from '../../../shared/lib/storage.ts'

const key = 'lectern.signInWay'

/** Key of the way; `undefined` on a device nobody signed in on. */
export function readLastWay(): string | undefined {
  return readStored(key)
}

export function rememberWay(way: string): void {
  writeStored(key, way)
}
