/*
 * Runs every benchmark of this folder, one after the other, and prints their figures in one table.
 *
 *   node bench/run.ts [name …]      for example: node bench/run.ts document tree
 */
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const notBenchmarks = new Set(['run.ts'])

interface Figure {
  benchmark: string
  name: string
  value: string
}

/** Runs one; what it prints is shown as it comes, and its figures come back. */
async function runBenchmark(file: string): Promise<{ figures: Figure[]; failed: boolean }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    process.stdout.write(String(chunk))
  }
  const figures = output.split('\n').flatMap((line): Figure[] => {
    const [, name, value] = /^(\S.*?)\s{2,}(-?[\d.]+)$/.exec(line) ?? []
    return name === undefined || value === undefined ? [] : [{ benchmark: file.replace(/\.ts$/, ''), name, value }]
  })
  return { figures, failed: child.exitCode !== 0 }
}

const wanted = process.argv.slice(2)
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !notBenchmarks.has(file))
  .filter((file) => wanted.length === 0 || wanted.includes(file.replace(/\.ts$/, '')))
  .sort()

const table: Figure[] = []
for (const file of files) {
  console.log(`\n${file}`)
  const { figures, failed } = await runBenchmark(file)
  for (const figure of figures) table.push(figure)
  if (failed) process.exitCode = 1
}
console.log('')
const width = table.reduce((most, { name }) => Math.max(most, name.length), 0)
for (const { benchmark, name, value } of table) {
  console.log(`${benchmark.padEnd(10)} ${name.padEnd(width)} ${value.padStart(12)}`)
}
