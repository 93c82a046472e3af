/* The way of the last sign-in on this device: it is offered first. */
import { readStored, writeStored } from '../../../shared/lib/storage.ts'

const key = 'lectern.signInWay'

/** Key of the way; `undefined` on a device without a sign-in. */
export function readLastWay(): string | undefined {
  return readStored(key)
}

export function rememberWay(way: string): void {
  writeStored(key, way)
}
