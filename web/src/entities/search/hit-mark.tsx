import type { SearchHit } from '@lectern/contracts'
import { IconAlertCircle, IconBox, IconFolder, IconListDetails, IconMessage } from '@tabler/icons-react'
import { MethodLabel } from '../../shared/ui/text/method-label.tsx'

const icon = { size: 15, stroke: 1.6, 'aria-hidden': true } as const

/** What kind of thing was found. */
export function HitMark({ hit: { kind, docType, httpMethod } }: { hit: SearchHit }) {
  switch (kind) {
    case 'doc':
    case 'field':
      return <MethodLabel type={docType} httpMethod={httpMethod} column />
    case 'model':
      return <IconBox {...icon} />
    case 'comment':
      return <IconMessage {...icon} />
    case 'folder':
      return <IconFolder {...icon} />
    case 'dictionary':
      return <IconListDetails {...icon} />
    case 'constant':
      return <IconAlertCircle {...icon} />
  }
}
