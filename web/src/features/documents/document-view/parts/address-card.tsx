import { IconCode } from '@tabler/icons-react'
import type { HttpContent } from '@lectern/model'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../../shared/lib/clipboard.ts'
import { CopyButton } from '../../../../shared/ui/text/copy-button.tsx'
import { MethodLabel } from '../../../../shared/ui/text/method-label.tsx'
import { useDocumentState } from '../document-context.ts'
import { ChoiceMenu } from '../samples/choice-menu.tsx'
import classes from './address.module.css'

/** Where to call: one row per environment; on small screens one environment with a menu. */
export function AddressCard({ content, onShowSamples }: { content: HttpContent; onShowSamples: () => void }) {
  const { t } = useTranslation('document')
  const { environments, environment, chooseEnvironment } = useDocumentState()
  if (content.container === 'webhooks') {
    return (
      <div className={clsx('l-mt-14 l-clip l-card', classes['card'])}>
        <div className={clsx('l-row l-gap-12 l-py-2 l-pl-12 l-pr-6 l-min-h-32 l-m-min-h-44', classes['row'])}>
          <span className={clsx('l-fixed l-p-0 l-no-fill l-cut l-note l-text-start l-no-frame', classes['name'])}>
            {t('address.webhook')}
          </span>
          <MethodLabel httpMethod={content.method} size="header" />
          <code className="l-rest l-t1 l-size-12 l-line-20 l-break">{content.path}</code>
        </div>
      </div>
    )
  }
  const named = environments.map((one, index) => ({
    ...one,
    label: one.name === '' ? t('address.numbered', { number: index + 1 }) : one.name,
  }))
  return (
    <div className={clsx('l-mt-14 l-clip l-card', classes['card'])}>
      <div className={clsx('l-hidden l-m-min-h-44 l-m-rule-bottom', classes['compact'])}>
        <span className={classes['label']}>{t('address.environment')}</span>
        <ChoiceMenu
          name={t('address.environment')}
          value={String(environment)}
          choices={named.map((one, index) => ({ value: String(index), label: one.label }))}
          onChoose={(value) => {
            chooseEnvironment(Number(value))
          }}
        />
        <button type="button" className={clsx('l-m-min-h-44', classes['samples'])} onClick={onShowSamples}>
          <IconCode size={16} stroke={1.6} aria-hidden />
          {t('sample.show')}
        </button>
      </div>
      {named.map((one, index) => (
        <div
          key={index}
          className={clsx('l-row l-gap-12 l-py-2 l-pl-12 l-pr-6 l-min-h-32 l-m-min-h-44', classes['row'])}
          data-chosen={index === environment || undefined}
        >
          {environments.length > 1 && (
            <button
              type="button"
              className={clsx('l-fixed l-p-0 l-no-fill l-cut l-note l-text-start l-no-frame', classes['name'])}
              aria-pressed={index === environment}
              title={t('address.choose', { name: one.label })}
              onClick={() => {
                chooseEnvironment(index)
              }}
            >
              {one.label}
            </button>
          )}
          {environments.length === 1 && one.name !== '' && (
            <span className={clsx('l-fixed l-p-0 l-no-fill l-cut l-note l-text-start l-no-frame', classes['name'])}>
              {one.label}
            </span>
          )}
          <MethodLabel httpMethod={content.method} size="header" />
          <button
            type="button"
            className={clsx(
              'l-row l-rest l-gap-12 l-p-0 l-min-h-hit l-relative l-no-fill l-text-start l-no-frame',
              classes['address'],
            )}
            title={t('address.copyHint')}
            onClick={() => {
              void copyText(one.url + content.path)
            }}
          >
            <code className="l-rest l-t1 l-size-12 l-line-20 l-break">
              <span className="l-t3 l-m-block">{one.url}</span>
              {content.path}
            </code>
            <span className={clsx('l-pl-12 l-absolute l-unseen l-on-sunken l-note l-wide-only', classes['hint'])}>
              {t('address.copyHint')}
            </span>
          </button>
          <CopyButton text={one.url + content.path} label={t('address.copy')} />
        </div>
      ))}
    </div>
  )
}
