import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Milliseconds after the last key before the server is asked. */
const typingMs = 250

/** What a list shows. Search and filters are part of the address: a view can be shared and survives a reload. */
export interface ListAddress<N extends string> {
  /** The search as it is being typed; `q` in the address. */
  text: string
  setText: (text: string) => void
  /** The search without blanks around it, once typing pauses. */
  search: string
  /** Values of the filters; empty where none is set. */
  filters: Readonly<Record<N, string>>
  /** Sets filters, or takes away those without a value. */
  change: (filters: Readonly<Partial<Record<N, string | undefined>>>) => void
  /** Shows everything again. */
  clear: () => void
  /** From 1; the first one again once search or filters change. */
  pageIndex: number
  setPageIndex: (pageIndex: number) => void
}

/** Search, filters of the given names and page of a list. */
export function useListAddress<const N extends string = never>(names: readonly N[] = []): ListAddress<N> {
  const [params, setParams] = useSearchParams()
  // A choice shows immediately; the router updates the address a little later.
  const [ahead, setAhead] = useState<Readonly<Record<string, string>>>({})
  const [pageIndex, setPageIndex] = useState(1)
  const coming = Object.entries(ahead)
  if (coming.length > 0 && coming.every(([name, value]) => value === (params.get(name) ?? ''))) setAhead({})
  const get = (name: string) => ahead[name] ?? params.get(name) ?? ''
  const text = get('q')
  const [search] = useDebouncedValue(text.trim(), typingMs)
  const write = (values: Readonly<Record<string, string | undefined>>) => {
    const changed = { ...ahead }
    for (const [name, value = ''] of Object.entries(values)) changed[name] = value
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changed)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    setAhead(changed)
    setPageIndex(1)
    setParams(next, { replace: true })
  }
  return {
    text,
    setText: (q) => write({ q }),
    search,
    // Every name has a value.
    filters: Object.fromEntries(names.map((name) => [name, get(name)])) as Record<N, string>,
    change: write,
    clear: () => write(Object.fromEntries(['q', ...names].map((name) => [name, undefined]))),
    pageIndex,
    setPageIndex,
  }
}
