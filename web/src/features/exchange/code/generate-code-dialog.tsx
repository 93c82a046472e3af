import type { GeneratedCode } from '@lectern/contracts'
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
import { codeQuery, languageKey, offeredLanguages, useCodeDownload, type CodePlace } from './code-queries.ts'

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
export function GenerateCodeDialog({ moduleId, scopes, onClose }: GenerateCodeDialogProps) {
  const { t } = useTranslation('generate-code')
  const [language, setLanguage] = useStoredChoice(languageKey, offeredLanguages)
  const [docId, setDocId] = useState(scopes[0].docId)
  const place: CodePlace = { moduleId, ...(docId !== '' && { docId }) }
  const code = useQuery(codeQuery(place, language))
  const { mutate, isPending } = useCodeDownload(place, language)
  return (
    <Dialog opened size="lg" title={t('title')} onClose={onClose}>
      <div className="l-flex l-wrap l-bottom l-gap-12-16 l-pb-12">
        <Select
          label={t('language')}
          allowDeselect={false}
          data={offeredLanguages.map((value) => ({ value, label: t(`languages.${value}`) }))}
          value={language}
          onChange={(value) => setLanguage(offeredLanguages.find((one) => one === value) ?? language)}
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
        {(data) => <Files key={`${language} ${docId}`} code={data} />}
      </QueryState>
    </Dialog>
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
