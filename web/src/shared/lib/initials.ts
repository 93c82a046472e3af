/* The letter and colour shown for a person or a thing without a picture. */

/** The first sign of a name, upper case where there is one; `?` for an empty name. */
export function initialOf(name: string): string {
  const first = [...new Intl.Segmenter().segment(name.trim())][0]?.segment
  return first === undefined ? '?' : first.toLocaleUpperCase()
}

/** A hue from 0 to 359, the same for the same text for ever. */
export function hueOf(text: string): number {
  let hash = 0
  for (let index = 0; index < text.length; index += 1) hash = (hash * 31 + text.charCodeAt(index)) >>> 0
  return (hash * 47) % 360
}
