import { Button, Switch } from '@mantine/core'
import type { CommonPart as Part, CommonRow, HttpContent } from '@lectern/model'
import { readCommon } from '@lectern/model'
import { IconCheck, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { moduleInfoQuery } from '../../../../entities/module/module-queries.ts'
import { projectInfoQuery } from '../../../../entities/project/project-queries.ts'
import { Tag } from '../../../../shared/ui/text/tag.tsx'
import { usesCommon, withCommonUse } from '../state/common-use.ts'
import type { DocEditor } from '../state/use-doc-editor.ts'
import { TableHead } from '../../../../shared/ui/table/table-head.tsx'
import classes from './common-part.module.css'

interface CommonPartProps {
  editor: DocEditor
  content: HttpContent
  part: Part
  /** Of the request parameters: those of this place. */
  place?: 'query' | 'body'
}

interface ShownRow extends CommonRow {
  /** What a document itself returns stands here. */
  isData: boolean
}

/** What all calls of the application have here, to be read; this document can go without. Nothing where the application has none. */
export function CommonPart({ editor, content, part, place }: CommonPartProps) {
  const { t } = useTranslation(['doc-editor', 'common'])
  const rows = useRows(editor, part, place)
  if (rows.length === 0 || content.container !== 'paths') return null
  const isUsed = usesCommon(content, part)
  const title = {
    headers: t('commonParts.headers'),
    params: t('commonParts.params'),
    returns: t('commonParts.returns'),
  }
  return (
    <section className="l-column l-gap-6" aria-label={title[part]}>
      <div className="l-row l-wrap l-gap-4-12 l-min-h-32">
        <h3>{title[part]}</h3>
        <span className="l-note">{rows.length}</span>
        <Switch
          label={t('commonParts.use')}
          checked={isUsed}
          onChange={(event) => {
            const isOn = event.currentTarget.checked
            editor.edit((values) => ({ ...values, content: withCommonUse(content, part, isOn) }))
          }}
        />
        <SettingsLink moduleId={editor.start.moduleId} />
      </div>
      {part === 'params' && <p className="l-note">{t('commonParts.oneSwitch')}</p>}
      {part === 'returns' && <p className="l-note">{t('commonParts.returnsHint')}</p>}
      <table
        className={clsx('l-wide l-clip l-on-sunken l-round-card l-frame', classes['table'])}
        data-unused={!isUsed || undefined}
      >
        <TableHead
          className="l-py-0 l-px-12 l-h-30 l-note l-medium l-text-start"
          heads={[
            t('common:name'),
            t('commonParts.type'),
            t('commonParts.required'),
            t('commonParts.example'),
            t('common:description'),
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td className="l-py-6 l-px-12 l-min-h-32 l-break l-rule-top">
                <code>{row.name}</code> {row.isData && <Tag>{t('commonParts.data')}</Tag>}
              </td>
              <td className="l-py-6 l-px-12 l-min-h-32 l-break l-rule-top">
                <code>{row.type}</code>
              </td>
              <td className="l-py-6 l-px-12 l-min-h-32 l-break l-rule-top">
                {row.required && <IconCheck size={15} stroke={1.6} aria-label={t('commonParts.required')} />}
              </td>
              <td className="l-py-6 l-px-12 l-min-h-32 l-break l-rule-top">
                <code>{row.example}</code>
              </td>
              <td className="l-py-6 l-px-12 l-min-h-32 l-break l-rule-top">{row.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useRows({ start }: DocEditor, part: Part, place: CommonPartProps['place']): ShownRow[] {
  return useMemo(() => {
    const { headers, params, returns } = readCommon(start.application)
    if (part === 'returns') return returns
    const rows = part === 'headers' ? headers : params.filter((row) => place === undefined || row.place === place)
    return rows.map((row) => ({ ...row, isData: false }))
  }, [start.application, part, place])
}

/** For those who may change them. */
function SettingsLink({ moduleId }: { moduleId: string }) {
  const { t } = useTranslation('doc-editor')
  const projectId = useQuery(moduleInfoQuery(moduleId)).data?.projectId
  const { data: project } = useQuery({ ...projectInfoQuery(projectId ?? ''), enabled: projectId !== undefined })
  if (project?.can.manageModules !== true) return null
  const search = new URLSearchParams({ module: moduleId, segment: 'settings', part: 'common' }).toString()
  return (
    <Button
      className="l-at-end"
      size="xs"
      variant="subtle"
      component={Link}
      to={`/project/doc/${project.id}?${search}`}
      leftSection={<IconSettings size={14} stroke={1.6} aria-hidden />}
    >
      {t('commonParts.settings')}
    </Button>
  )
}
