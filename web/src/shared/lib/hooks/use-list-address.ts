import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

/** Milliseconds after the last key before the server is asked. */
const typingMs = 250

/** What a list shows, as the address has it: a view can be shared and survives a reload. */
export interface ListAddress<N extends string> {
  /** The search as it is being typed; `q` in the address. */
  text: string
  setText: (text: string) => void
  /** The search without blanks around it, once typing pauses. */
  search: string
  /** Values of the filters; empty where none is set. */
  filters: Readonly<Record<N, string>>
  isFiltering: boolean
  /** Sets filters, or takes away those without a value, and returns to the first page. */
  change: (filters: Readonly<Partial<Record<N, string | undefined>>>) => void
  /** Shows everything again. */
  clear: () => void
  /** From 1. */
  pageIndex: number
  setPageIndex: (pageIndex: number) => void
}

/** Search, filters of the given names and page of a list. */
export function useListAddress<N extends string = never>(...names: readonly N[]): ListAddress<N> {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  // The address follows a little later than the keys.
  const [typed, setTyped] = useState<string>()
  if (typed === q) setTyped(undefined)
  const text = typed ?? q
  const [search] = useDebouncedValue(text.trim(), typingMs)
  const write = (values: Readonly<Record<string, string | undefined>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value = ''] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  // Every name has a value.
  const filters = Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Record<N, string>
  const page = Number(params.get('page') ?? 1)
  return {
    text,
    setText: (next) => {
      setTyped(next)
      write({ q: next, page: undefined })
    },
    search,
    filters,
    isFiltering: text !== '' || names.some((name) => filters[name] !== ''),
    change: (changes) => write({ ...changes, page: undefined }),
    clear: () => {
      setTyped(undefined)
      write({ q: undefined, page: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) })
    },
    pageIndex: Number.isSafeInteger(page) && page > 1 ? page : 1,
    setPageIndex: (next) => write({ page: next > 1 ? String(next) : undefined }),
  }
}
