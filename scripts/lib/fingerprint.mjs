// Fingerprints of the inputs of a slow step, kept beside its output, so that the step runs again only when an input changed.
// Runs before anything is installed: nothing but Node >= 18.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @param {string} path @returns {string[]} every file at or below the path, sorted; nothing when the path is absent */
function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path).sort()
  return names.flatMap((name) => (name === 'node_modules' || name === 'dist' ? [] : listFiles(join(path, name))))
}

/**
 * Content hash of files and folders; names count, times don't. An absent path counts as empty.
 * @param {string} root the paths are relative to it
 * @param {readonly string[]} paths with forward slashes
 * @returns {string} hexadecimal SHA-256
 */
export function fingerprint(root, paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of listFiles(join(root, path))) {
      const name = file.slice(root.length).replaceAll('\\', '/')
      const content = readFileSync(file)
      hash.update(`${name}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex')
}

/**
 * @param {string} marker path of the marker file
 * @param {string} value a fingerprint
 * @returns {boolean} whether the step last finished with exactly these inputs
 */
export function isFresh(marker, value) {
  return existsSync(marker) && readFileSync(marker, 'utf8') === value
}

/**
 * Remembers that the step finished with these inputs.
 * @param {string} marker path of the marker file; its folder is made when absent
 * @param {string} value a fingerprint
 */
export function markFresh(marker, value) {
  mkdirSync(dirname(marker), { recursive: true })
  writeFileSync(marker, value)
}
