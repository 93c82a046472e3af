/*
 * No regular expression takes more than linear time, whatever text people give it: one quadratic pattern on the main thread once blocked a server for half
 * an hour. Those that only see short texts, or are put together while the program runs, have their reason beside them: `// Pattern: 300 characters.`
 * Analysing one takes up to seconds, so those found linear are listed in `linear-patterns.txt` and not analysed again; `--write` updates the list,
 * `--list` prints the reasons. Files that are named are looked at alone, with the contract where one of them is of it.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@lectern/contracts'
import { examinePatterns, type PlacedPattern } from './lib/pattern-problems.ts'
import { findPatterns, patternsInSchemas } from './lib/patterns.ts'

const root = join(import.meta.dirname, '..')
const listFile = join(import.meta.dirname, 'linear-patterns.txt')
const sources = ['contracts', 'model', 'formats', 'server', 'web', 'cli'].map((name) => `${name}/src/**/*.{ts,tsx}`)
const isTest = /\.test\.tsx?$/

const named = new Set(process.argv.slice(2).filter((word) => !word.startsWith('--')))
const isLookedAt = (file: string): boolean => named.size === 0 || named.has(file)

/** The patterns of sources, and those the contract checks what is sent with. */
function listPatterns(): PlacedPattern[] {
  const files = globSync(sources, { cwd: root }).filter((file) => !isTest.test(file) && isLookedAt(file))
  const inFiles = files.toSorted().flatMap((file) =>
    findPatterns(file, readFileSync(join(root, file), 'utf8')).map((each) => ({
      ...each,
      place: `${file}:${each.line}`,
    })),
  )
  const isContract = named.size === 0 || [...named].some((file) => file.startsWith('contracts/'))
  const endpoints = isContract ? allEndpoints : []
  const ofContract = endpoints.flatMap((endpoint) =>
    patternsInSchemas(endpoint).map((source) => ({
      ...{ place: `${endpoint.method} ${endpoint.path}`, line: 0, source, flags: 'u', reason: undefined },
    })),
  )
  return [...inFiles, ...ofContract]
}

const patterns = listPatterns()
const known = new Set(readFileSync(listFile, 'utf8').split('\n'))
const { linear, excused, refused } = examinePatterns(patterns, known)
if (process.argv.includes('--write') && named.size === 0) writeFileSync(listFile, `${linear.toSorted().join('\n')}\n`)
if (process.argv.includes('--list')) console.log(excused.join('\n'))
console.log(`${patterns.length} patterns: ${excused.length} with a reason, all others linear but ${refused.length}`)
const analysed = linear.filter((each) => !known.has(each)).length
if (analysed > 0) console.log(`${analysed} of them are not listed yet, which takes time: --write`)
if (refused.length > 0) {
  console.error(refused.join('\n'))
  console.error('Make these linear, or state beside each why that does no harm: // Pattern: at most 300 characters.')
  process.exitCode = 1
}
