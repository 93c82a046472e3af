// Writes the pages that follow from the contract. A test fails when they are out of date.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeErrors, writePermissions } from './lib/contract-docs.ts'
import { readSentences } from './lib/sentences.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'docs/permissions.md'), writePermissions())
writeFileSync(join(root, 'docs/errors.md'), writeErrors(readSentences(root)))
console.log('docs/permissions.md and docs/errors.md are written')
