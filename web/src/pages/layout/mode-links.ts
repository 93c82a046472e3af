import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { readStored, writeStored } from '../../shared/lib/storage.ts'

const keys = { read: 'lectern.lastRead', manage: 'lectern.lastManage' } as const
const own = (path: string | undefined, fallback: string) => (path?.startsWith('/') === true ? path : fallback)

/** Where the Read and Manage switch leads: the place last visited on the other side. */
export function useModeLinks(): { readTo: string; manageTo: string } {
  const { pathname } = useLocation()
  const isReading = pathname.startsWith('/view')
  useEffect(() => {
    writeStored(isReading ? keys.read : keys.manage, pathname)
  }, [isReading, pathname])
  return {
    readTo: isReading ? pathname : own(readStored(keys.read), '/view'),
    manageTo: isReading ? own(readStored(keys.manage), '/dashboard') : pathname,
  }
}
