/* The badge as a picture: one text on grey, one on a colour, without fonts or addresses of others. Pure. */
import { gradeOf, type HealthGrade } from '@lectern/model'

const colors: Readonly<Record<HealthGrade | 'unknown', string>> = {
  ...{ excellent: '#1a7f37', good: '#2f7a3b', fair: '#9a6700', poor: '#b42318', unknown: '#57606a' },
}

const label = 'docs health'

/** @param score `null` without documents or before they were looked at */
export function badgePicture(score: number | null): string {
  const text = score === null ? 'unknown' : `${String(score)}%`
  const color = colors[score === null ? 'unknown' : gradeOf(score)]
  const [left, right] = [widthOf(label), widthOf(text)]
  const width = left + right
  const middle = (x: number, own: number) => (x + own / 2).toFixed(1)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="20" role="img" aria-label="${label}: ${text}">
<title>${label}: ${text}</title>
<clipPath id="r"><rect width="${String(width)}" height="20" rx="4"/></clipPath>
<g clip-path="url(#r)"><rect width="${String(left)}" height="20" fill="#3d444d"/><rect x="${String(left)}" width="${String(right)}" height="20" fill="${color}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11"><text x="${middle(0, left)}" y="14">${label}</text><text x="${middle(left, right)}" y="14">${text}</text></g>
</svg>
`
}

/** Letters of the named fonts are about 7 px wide. */
function widthOf(text: string): number {
  return text.length * 7 + 12
}
