import { codeLanguages, type GeneratedCode, type OfferedTemplate } from '@lectern/contracts'
import { Button, Select } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeTokens } from '../../../entities/document/code/code-tokens.tsx'
import { useStoredChoice } from '../../../shared/lib/hooks/use-stored-choice.ts'
import { QueryState } from '../../../shared/ui/feedback/query-state.tsx'
import { PanelTabs } from '../../../shared/ui/layout/panel-tabs.tsx'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx'
import {
  codeQuery,
  makerKey,
  makerOf,
  templateMaker,
  templatesQuery,
  useCodeDownload,
  type CodePlace,
  type MakerId,
} from './code-queries.ts'

export interface CodeScope {
  /** Of the document or folder; empty for the application. */
  docId: string
  label: string
}

interface GenerateCodeDialogProps {
  moduleId: string
  /** What code can be generated of, the first at first. */
  scopes: readonly [CodeScope, ...CodeScope[]]
  onClose: () => void
}

/** Code of a document, of a folder it is in, or of its application: each file to read and copy, all of them to download. */
export function GenerateCodeDialog({ onClose, ...props }: GenerateCodeDialogProps) {
  const { t } = useTranslation('generate-code')
  const templates = useQuery(templatesQuery(props.moduleId))
  return (
    <Dialog opened size="lg" title={t('title')} onClose={onClose}>
      <QueryState query={templates} rows={14}>
        {(data) => <Code {...props} templates={data} />}
      </QueryState>
    </Dialog>
  )
}

type CodeProps = Omit<GenerateCodeDialogProps, 'onClose'> & { templates: readonly OfferedTemplate[] }

function Code({ moduleId, scopes, templates }: CodeProps) {
  const { t } = useTranslation('generate-code')
  const [firstLanguage, ...languages] = codeLanguages
  const makers = [firstLanguage, ...languages, ...templates.map(({ id }) => templateMaker(id))] as const
  const [maker, setMaker] = useStoredChoice<MakerId>(makerKey, makers)
  const [docId, setDocId] = useState(scopes[0].docId)
  const place: CodePlace = { moduleId, ...(docId !== '' && { docId }) }
  const code = useQuery(codeQuery(place, makerOf(maker)))
  const { mutate, isPending } = useCodeDownload(place, makerOf(maker))
  const builtIn = codeLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))
  const offered = templates.map(({ id, name, groupName }) => ({
    value: templateMaker(id),
    label: groupName === '' ? name : t('template', { group: groupName, name }),
  }))
  return (
    <>
      <div className="l-flex l-wrap l-bottom l-gap-12-16 l-pb-12">
        <Select
          className="l-grow-200"
          label={t(templates.length === 0 ? 'language' : 'maker')}
          allowDeselect={false}
          data={
            offered.length === 0
              ? builtIn
              : [
                  { group: t('builtIn'), items: builtIn },
                  { group: t('templates'), items: offered },
                ]
          }
          value={maker}
          onChange={(value) => setMaker(makers.find((one) => one === value) ?? maker)}
        />
        <Select
          className="l-grow-200"
          label={t('scope')}
          allowDeselect={false}
          data={scopes.map((scope) => ({ value: scope.docId, label: scope.label }))}
          value={docId}
          onChange={(value) => setDocId(value ?? docId)}
        />
        <Button
          variant="filled"
          loading={isPending}
          disabled={code.data === undefined}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={() => mutate()}
        >
          {t('download')}
        </Button>
      </div>
      <QueryState query={code} rows={12}>
        {(data) => <Files key={`${maker} ${docId}`} code={data} />}
      </QueryState>
    </>
  )
}

/** The files as tabs. */
function Files({ code: { files, fileCount } }: { code: GeneratedCode }) {
  const { t } = useTranslation('generate-code')
  const panelId = useId()
  const [path, setPath] = useState(files[0]?.path ?? '')
  const text = files.find((file) => file.path === path)?.text ?? ''
  return (
    <>
      <section className="l-clip l-on-code l-card" aria-label={t('files')}>
        <PanelTabs
          name={t('files')}
          tabs={files.map((file) => ({ value: file.path, label: file.path }))}
          value={path}
          onChange={setPath}
          panelId={panelId}
        >
          <CopyButton text={text} />
        </PanelTabs>
        <pre
          id={panelId}
          role="tabpanel"
          aria-label={path}
          tabIndex={0}
          className="l-m-0 l-py-10 l-px-12 l-scroll l-size-12 l-line-19 l-max-h-reading"
        >
          <code>
            <CodeTokens code={text} language={path.slice(path.lastIndexOf('.') + 1)} />
          </code>
        </pre>
      </section>
      {fileCount > files.length && (
        <p className="l-m-0 l-pt-8 l-note">{t('more', { count: fileCount - files.length })}</p>
      )}
    </>
  )
}
