import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBaseAddress } from '../../../../entities/installation/use-base-address.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { Segmented } from '../../../../shared/ui/form/segmented.tsx'
import { clients, writeSnippet, type PushClient } from '../snippets.ts'
import classes from './push.module.css'

/** Where to push, and what to write down for the clients people use. A word to be replaced is in place of the token. */
export function PushSnippets() {
  const { t } = useTranslation('push')
  const [client, setClient] = useState<PushClient>('smart-doc')
  const base = useBaseAddress()
  const address = `${base}/api`
  const text = writeSnippet(client, base)
  return (
    <section className="l-column l-gap-12 l-max-w-1080" aria-label={t('address.title')}>
      <div className="l-row l-wrap l-gap-8">
        <h3 className="l-size-15 l-bold l-line-24">{t('address.title')}</h3>
      </div>
      <div className={clsx('l-row l-gap-8 l-py-4 l-pl-12 l-pr-6 l-on-page l-round l-frame-strong', classes['address'])}>
        <code className="l-grow l-break">{address}</code>
        <CopyButton text={address} label={t('address.copy')} />
      </div>
      <div>
        <Segmented
          name={t('snippet.client')}
          value={client}
          onChange={setClient}
          segments={clients.map((value) => ({ value, label: t(`snippet.${value}`) }))}
        />
      </div>
      <div className={clsx('l-relative', classes['snippet'])}>
        <pre className="l-m-0 l-py-10 l-px-12 l-on-sunken l-size-12 l-line-18 l-break l-as-typed l-frame l-round">
          {text}
        </pre>
        <CopyButton text={text} label={t('snippet.copy')} />
      </div>
    </section>
  )
}
