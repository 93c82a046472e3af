import { modifySource, type ModifySource } from '@lectern/contracts'
import { Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCode,
  IconFileImport,
  IconGitMerge,
  IconPencil,
  IconUpload,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { sourceNames } from '../../../entities/history/source-names.ts'

const pictures: Readonly<Record<ModifySource, Icon>> = {
  [modifySource.push]: IconUpload,
  [modifySource.form]: IconPencil,
  [modifySource.text]: IconCode,
  [modifySource.import]: IconFileImport,
  [modifySource.restore]: IconArrowBackUp,
  [modifySource.merge]: IconGitMerge,
}

/** How a state came about. */
export function SourceMark({ source }: { source: ModifySource }) {
  const { t } = useTranslation('history')
  const Picture = pictures[source]
  const name = t(`source.${sourceNames[source]}`)
  return (
    <Tooltip label={name}>
      <span role="img" aria-label={name} className="l-inline-flex l-t2">
        <Picture size={14} stroke={1.6} aria-hidden />
      </span>
    </Tooltip>
  )
}
