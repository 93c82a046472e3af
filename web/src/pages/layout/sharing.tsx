import { useQuery } from '@tanstack/react-query'
import { docTableQuery } from '../../entities/module/module-queries.ts'
import { SharingDialog } from './sharing-dialog.tsx'

interface SharingProps {
  module: { id: string; name: string }
  /** Documents and folders to begin with. */
  ids: readonly string[]
  onClose: () => void
}

/** The dialog that shares documents, once it is known what there is to choose from. */
export default function Sharing({ module, ids, onClose }: SharingProps) {
  const { data } = useQuery(docTableQuery(module.id))
  if (data === undefined) return null
  return <SharingDialog module={module} table={data} task={{ kind: 'create', ids }} onClose={onClose} />
}
