import { docType, type DocType } from '@lectern/contracts'
import clsx from 'clsx'
import classes from './marks.module.css'

const tones: Readonly<Record<string, string>> = {
  GET: 'get',
  QUERY: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
}
const shortNames: Readonly<Record<string, string>> = { DELETE: 'DEL', OPTIONS: 'OPT', CONNECT: 'CON' }

/** The word shown for a document: its method, or what kind of document it is. */
function methodNameOf(type: DocType, httpMethod: string): string {
  if (type === docType.dubbo) return 'DUBBO'
  if (type === docType.custom) return 'DOC'
  if (type === docType.markdown) return 'MD'
  return httpMethod.toUpperCase()
}

interface MethodLabelProps {
  type?: DocType
  httpMethod: string
  /** `list`: 10 px, long names shortened; `header`: 12 px, in full. */
  size?: 'list' | 'header'
  /** Fills the 36 px column of lists, so that names line up. */
  column?: boolean
}

/** Coloured mono text without a box; the colour only supports the word. */
export function MethodLabel({ type = docType.http, httpMethod, size = 'list', column = false }: MethodLabelProps) {
  const name = methodNameOf(type, httpMethod)
  const shown = size === 'header' ? name : name === 'DUBBO' ? 'DUB' : (shortNames[name] ?? name)
  const tone = type === docType.dubbo ? 'dubbo' : (tones[name] ?? 'neutral-method')
  return (
    <span
      className={clsx(
        'l-fixed l-mono',
        size === 'list' ? 'l-line-16' : 'l-size-12 l-line-20',
        classes['method'],
        size === 'list' && classes['method-list'],
        column && classes['method-column'],
      )}
      // The tokens are called as the methods are.
      style={{ color: `var(--l-${tone})` }}
      aria-label={shown === name ? undefined : name}
      role={shown === name ? undefined : 'img'}
    >
      {shown}
    </span>
  )
}
