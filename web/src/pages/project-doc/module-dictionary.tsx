import { Button, Drawer } from '@mantine/core'
import type { Module } from '@lectern/contracts'
import { IconListNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { constantsQuery, type ConstantPlace } from '../../entities/constant/constant-queries.ts'
import { ConstantsEditor } from '../../features/documents/constants/components/constants-editor.tsx'
import { DictionaryWorkspace } from '../../features/documents/dictionary/components/dictionary-workspace.tsx'
import { useMedia } from '../../shared/lib/hooks/use-media.ts'
import { QueryState } from '../../shared/ui/feedback/query-state.tsx'
import { Segmented } from '../../shared/ui/form/segmented.tsx'
import { Toolbar } from '../../shared/ui/table/toolbar.tsx'
import classes from './project-doc.module.css'

interface ModuleDictionaryProps {
  module: Module
  canEdit: boolean
  lead: ReactNode
  wantedId: string | undefined
  linkOf: (id: string) => string
  onOpen: (id: string | undefined) => void
}

type Level = 'module' | 'project'

/** The error codes that documents of an application show, by level. */
function ModuleCodes({ module, canEdit }: { module: Module; canEdit: boolean }) {
  const { t } = useTranslation('constants')
  const [level, setLevel] = useState<Level>('module')
  const projectPlace: ConstantPlace = { projectId: module.projectId }
  const place: ConstantPlace = level === 'module' ? { moduleId: module.id } : projectPlace
  const constants = useQuery(constantsQuery(place))
  const { data: above } = useQuery({ ...constantsQuery(projectPlace), enabled: level === 'module' })
  return (
    <div className={clsx('l-column l-gap-12', classes['codes'])}>
      <div className="l-row l-gap-12">
        <h2 className="l-size-13 l-bold l-line-28">{t('codes')}</h2>
        <Segmented
          name={t('level.name')}
          value={level}
          onChange={setLevel}
          segments={[
            { value: 'module', label: t('level.module') },
            { value: 'project', label: t('level.project') },
          ]}
        />
      </div>
      <QueryState query={constants}>
        {(data) => (
          <ConstantsEditor
            key={level}
            place={place}
            constants={data}
            canEdit={canEdit}
            above={level === 'module' ? (above?.codes ?? []) : []}
            fileName={module.name}
            codesOnly
          />
        )}
      </QueryState>
      <p className="l-note">{t('nearer')}</p>
    </div>
  )
}

/** Room for the error codes beside a dictionary. */
const wideMedia = '(width >= 1440px)'

/** Dictionaries of an application, its error codes beside them. */
export function ModuleDictionary({ module, canEdit, lead, ...place }: ModuleDictionaryProps) {
  const { t } = useTranslation(['constants', 'common'])
  const isWide = useMedia(wideMedia)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <DictionaryWorkspace
        module={module}
        canEdit={canEdit}
        {...place}
        toolbar={(actions) => (
          <Toolbar
            lead={lead}
            end={
              <>
                {!isWide && (
                  <Button
                    leftSection={<IconListNumbers size={16} stroke={1.6} aria-hidden />}
                    onClick={() => setIsOpen(true)}
                  >
                    {t('codes')}
                  </Button>
                )}
                {actions}
              </>
            }
          />
        )}
        aside={
          isWide && (
            <aside
              className={clsx('l-fixed l-at-end l-scroll-y l-rule-left', classes['codesAside'])}
              aria-label={t('codes')}
            >
              <ModuleCodes module={module} canEdit={canEdit} />
            </aside>
          )
        }
      />
      <Drawer
        opened={isOpen && !isWide}
        onClose={() => setIsOpen(false)}
        position="right"
        size={640}
        title={t('codes')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        <ModuleCodes module={module} canEdit={canEdit} />
      </Drawer>
    </>
  )
}
