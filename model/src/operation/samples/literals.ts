/* Texts as the languages of samples write them. */

/** In double quotes, for JavaScript, Python, Go, Java and C#: what JSON escapes they escape alike. */
export function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(/[\u007F-\u009F\u2028\u2029]/g, escaped)
}

/** In single quotes, for PHP and Ruby, which read nothing else into them. */
export function singleQuoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`
}

/** For Ruby, which reads the end of a line of any system as `\n`. */
export function rubyText(text: string): string {
  return text.includes('\r') ? doubleQuoted(text).replaceAll('#', String.raw`\#`) : singleQuoted(text)
}

/** For JavaScript: in single quotes, or with its lines as they are. */
export function scriptText(text: string): string {
  if (!text.includes('\n')) {
    const inner = doubleQuoted(text).slice(1, -1)
    return `'${inner.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`
  }
  return `\`${text.replaceAll(/[`\\]|\$(?=\{)/g, String.raw`\$&`).replaceAll('\r', String.raw`\r`)}\``
}

/** For Python: in double quotes, or with its lines as they are. */
export function pythonText(text: string): string {
  if (!text.includes('\n')) return doubleQuoted(text)
  const inner = text
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', String.raw`\"\"\"`)
    .replace(/"$/, String.raw`\"`)
    // Python reads the end of a line of any system as `\n`.
    .replaceAll(/[^\P{Cc}\n]/gu, escaped)
  return `"""${inner}"""`
}

/** For Go: between backticks if it has several lines and none. */
export function goText(text: string): string {
  return text.includes('\n') && !/[`\r\0\uFEFF]/.test(text) ? `\`${text}\`` : doubleQuoted(text)
}

/** For Kotlin, where a dollar begins a name and `\f` is unknown. */
export function kotlinText(text: string): string {
  return doubleQuoted(text)
    .replaceAll('$', String.raw`\$`)
    .replaceAll(/\\(.)/g, (whole, letter) => (letter === 'f' ? String.raw`\u000C` : whole))
}

/** A text of several lines as a sum of its lines. */
export function linesOf(text: string, quoted: (line: string) => string, indent: string): string {
  const lines = text.split(/(?<=\n)/)
  return lines.length <= 1 ? quoted(text) : lines.map((line) => `\n${indent}${quoted(line)}`).join(' +')
}

function escaped(character: string): string {
  return String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
