import type { Module } from '@lectern/contracts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { folderQuery } from '../../entities/module/module-queries.ts'
import { PlaceScripts } from '../../features/trying/debug/scripts/place-scripts.tsx'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { SplitDialog } from '../../shared/ui/overlay/split-dialog.tsx'

interface FolderScriptsProps {
  module: Module
  /** Of the address; absent while none is wanted. */
  folderId: string | undefined
  linkOf: (folderId: string) => string
  onClose: () => void
}

/** Scripts around the calls of a folder’s documents, over the list. */
export function FolderScripts({ folderId, ...rest }: FolderScriptsProps) {
  return folderId === undefined ? null : <Opened key={folderId} folderId={folderId} {...rest} />
}

function Opened({ module, folderId, linkOf, onClose }: FolderScriptsProps & { folderId: string }) {
  const { t } = useTranslation('call-script')
  const query = useQuery(folderQuery(folderId))
  const settings = new URLSearchParams({ module: module.id, segment: 'settings', part: 'scripts' }).toString()
  const links = {
    module: `/project/doc/${module.projectId}?${settings}`,
    project: `/project/info/${module.projectId}#scripts`,
    folder: linkOf,
  }
  const title = query.data === undefined ? t('title') : t('titleOf', { name: query.data.name })
  return (
    <SplitDialog opened title={title} onClose={onClose}>
      <div className="l-px-20 l-py-16">
        <QueryState query={query} rows={4}>
          {() => <PlaceScripts place={{ folderId }} links={links} />}
        </QueryState>
      </div>
    </SplitDialog>
  )
}
