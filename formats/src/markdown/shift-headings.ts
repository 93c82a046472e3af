/* Headings of a text, moved below the heading it stands under. */

/** `# A` under a heading of level 3 becomes `#### A`; deeper than six it stays six. Blocks of code stay as they are. */
export function shiftHeadings(text: string, level: number): string {
  if (level <= 0) return text
  let fence: string | undefined
  return text
    .split('\n')
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
      if (mark !== undefined) {
        if (fence === undefined) fence = mark
        else if (mark.startsWith(fence)) fence = undefined
        return line
      }
      const marks = fence === undefined ? /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line)?.[1] : undefined
      if (marks === undefined) return line
      return '#'.repeat(Math.min(6, marks.length + level)) + line.trimStart().slice(marks.length)
    })
    .join('\n')
}
