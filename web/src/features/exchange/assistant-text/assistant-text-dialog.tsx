import { assistantForms, type AssistantForm } from '@lectern/contracts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStoredChoice } from '../../../shared/lib/hooks/use-stored-choice.ts'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../shared/ui/feedback/skeleton.tsx'
import { PanelTabs } from '../../../shared/ui/layout/panel-tabs.tsx'
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx'
import { CopyButton } from '../../../shared/ui/text/copy-button.tsx'
import { assistantTextQuery, type TextPlace } from './assistant-text-query.ts'

interface TextScope {
  /** Of the document or folder; empty for everything. */
  docId: string
  label: string
}

interface AssistantTextDialogProps {
  place: TextPlace
  /** What can be copied, the first at first. */
  scopes: readonly [TextScope, ...TextScope[]]
  onClose: () => void
}

/** Offered at a time; others are found by typing. */
const shownScopes = 100
/** Letters of a text that are shown: enough to see what it is. */
const shownLetters = 20_000

/** A document, a folder or everything as text that one pastes into a conversation with an assistant. */
export function AssistantTextDialog({ place, scopes, onClose }: AssistantTextDialogProps) {
  const { t } = useTranslation('assistant-text')
  const panelId = useId()
  const [form, setForm] = useStoredChoice<AssistantForm>('lectern.assistantForm', assistantForms)
  const [docId, setDocId] = useState(scopes[0].docId)
  const query = useQuery(assistantTextQuery(place, { docId, form }))
  const text = query.data?.text
  return (
    <Dialog opened size="lg" title={t('action')} onClose={onClose}>
      <p className="l-m-0 l-pb-12 l-t2">{t('about')}</p>
      <Select
        className="l-pb-12"
        label={t('scope')}
        allowDeselect={false}
        searchable={scopes.length > shownScopes}
        limit={shownScopes}
        data={scopes.map((scope) => ({ value: scope.docId, label: scope.label }))}
        value={docId}
        onChange={(value) => setDocId(value ?? docId)}
      />
      <section className="l-clip l-on-code l-card" aria-label={t('text')}>
        <PanelTabs
          name={t('form')}
          tabs={assistantForms.map((value) => ({ value, label: t(`forms.${value}`) }))}
          value={form}
          onChange={setForm}
          panelId={panelId}
        >
          {text !== undefined && <CopyButton text={text} />}
        </PanelTabs>
        {text === undefined ? (
          <Pending query={query} />
        ) : (
          <pre
            id={panelId}
            role="tabpanel"
            tabIndex={0}
            className="l-m-0 l-py-10 l-px-12 l-scroll l-size-12 l-line-19 l-max-h-reading"
            aria-label={t(`forms.${form}`)}
          >
            {text.slice(0, shownLetters)}
          </pre>
        )}
      </section>
      {text !== undefined && <Size text={text} />}
    </Dialog>
  )
}

function Pending({ query }: { query: { error: Error | null; refetch: () => Promise<unknown> } }) {
  if (query.error === null) return <SkeletonRows rows={12} height={20} />
  return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
}

/** Letters of a token, about: fewer in Chinese. */
const lettersOfToken = { latin: 4, other: 1.5 } as const

function Size({ text }: { text: string }) {
  const { t } = useTranslation('assistant-text')
  const others = text.match(/[\u0300-\uffff]/g)?.length ?? 0
  const tokens = (text.length - others) / lettersOfToken.latin + others / lettersOfToken.other
  return (
    <p className="l-m-0 l-pt-8 l-note">
      {t('size', { count: Math.max(100, Math.round(tokens / 100) * 100) })}
      {text.length > shownLetters && ` ${t('cut')}`}
    </p>
  )
}
