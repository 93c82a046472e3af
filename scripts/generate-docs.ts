// Writes the pages that follow from the contract and from the rules of compatibility. A test fails when they are out of date.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ruleLanguages, writeRules } from './lib/compatibility-docs.ts'
import { writeErrors, writePermissions } from './lib/contract-docs.ts'
import { readSentences } from './lib/sentences.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(join(root, 'docs/permissions.md'), writePermissions())
writeFileSync(join(root, 'docs/errors.md'), writeErrors(readSentences(root)))
for (const language of ruleLanguages)
  writeFileSync(join(root, 'docs/help', language, 'compatibility-rules.md'), writeRules(root, language))
console.log('docs/permissions.md, docs/errors.md and docs/help/*/compatibility-rules.md are written')
