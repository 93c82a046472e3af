import type { Template } from '@lectern/contracts'

export interface TemplateGroup {
  /** Empty for templates without one. */
  name: string
  templates: Template[]
}

/** Templates by group, those without one last. */
export function groupTemplates(templates: readonly Template[], lang: string): TemplateGroup[] {
  const groups = new Map<string, Template[]>()
  for (const template of templates) {
    const group = groups.get(template.groupName) ?? []
    group.push(template)
    groups.set(template.groupName, group)
  }
  const collator = new Intl.Collator(lang, { numeric: true })
  return [...groups]
    .map(([name, list]) => ({ name, templates: list.sort((a, b) => collator.compare(a.name, b.name)) }))
    .sort((a, b) => Number(a.name === '') - Number(b.name === '') || collator.compare(a.name, b.name))
}

/** A name for a copy that is still free in its group: `fetch 2`, `fetch 3`, … */
export function nameOfCopy(name: string, groupName: string, templates: readonly Template[], maxLength: number): string {
  const taken = new Set(templates.filter((each) => each.groupName === groupName).map((each) => each.name))
  const base = name.replace(/ \d+$/, '')
  for (let number = 2; ; number += 1) {
    const ending = ` ${String(number)}`
    const copy = base.slice(0, maxLength - ending.length) + ending
    if (!taken.has(copy)) return copy
  }
}
