import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { focusMain } from '../../../shared/lib/hooks/use-focus-on-moves.ts'
import classes from './skip-link.module.css'

/** First stop of the keyboard: over the navigation, into the page. A button, because `<base href>` would bend an anchor's address. */
export function SkipLink({ label }: { label?: string }) {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      className={clsx('l-py-6 l-px-12 l-pinned l-on-raised l-round l-frame-ctl', classes['skip'])}
      onClick={() => focusMain()}
    >
      {label ?? t('skip')}
    </button>
  )
}
