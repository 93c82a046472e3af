import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { usePageSize } from '../../../shared/ui/table/list-foot.tsx'
import type { UserListQuery } from './api/admin-user-queries.ts'

type Choices = Omit<UserListQuery, 'keyword'>

export interface UserFilters {
  /** What to ask the server for. */
  query: UserListQuery
  /** The search as it is being typed. */
  typed: string
  type: (text: string) => void
  /** Changes filters or order and goes back to the first page; a page of its own stays. */
  change: (changes: { [K in keyof Choices]?: Choices[K] | undefined }) => void
  goTo: (pageIndex: number) => void
  /** Accounts per page, remembered on this device. */
  setPageSize: (pageSize: number) => void
  /** Shows everybody again. */
  reset: () => void
}

/** Pause in typing after which the server is asked. */
const pauseMs = 250

/** What the list of accounts shows. */
export function useUserFilters(): UserFilters {
  const [typed, setTyped] = useState('')
  const [choices, setChoices] = useState<Choices>({})
  const [pageIndex, setPageIndex] = useState(1)
  const [pageSize, setPageSize] = usePageSize('users')
  const [keyword] = useDebouncedValue(typed.trim(), pauseMs)
  const query: UserListQuery = { ...choices, ...(keyword === '' ? {} : { keyword }), pageIndex, pageSize }
  return {
    query,
    typed,
    type: (text) => {
      setTyped(text)
      setPageIndex(1)
    },
    change: (changes) => {
      setChoices((before) => withoutAbsent({ ...before, ...changes }))
      setPageIndex(1)
    },
    goTo: setPageIndex,
    setPageSize: (size) => {
      setPageSize(size)
      setPageIndex(1)
    },
    reset: () => {
      setTyped('')
      setChoices({})
      setPageIndex(1)
    },
  }
}

/** The server refuses fields it does not know the value of. */
function withoutAbsent(choices: { [K in keyof Choices]?: Choices[K] | undefined }): Choices {
  // Only entries without a value are left out.
  return Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))
}
