/* Certificates of a made-up authority: for this machine, and for a machine that is not this one. Valid from 2020 to 2120. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../fixtures/certificates/${name}`, import.meta.url)), 'utf8')

export const testAuthority = read('ca.pem')
export const certificates = {
  here: { cert: read('here.pem'), key: read('here.key') },
  elsewhere: { cert: read('elsewhere.pem'), key: read('elsewhere.key') },
}
