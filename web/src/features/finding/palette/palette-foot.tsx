import { useTranslation } from 'react-i18next'
import { Kbd } from '../../../shared/ui/text/kbd.tsx'

/** How the keyboard goes on. */
export function PaletteFoot() {
  const { t } = useTranslation('palette')
  const hints = [
    { keys: ['↑', '↓'], text: t('foot.move') },
    { keys: ['↵'], text: t('foot.open') },
    { keys: ['Ctrl', '↵'], text: t('foot.newTab') },
    { keys: ['Alt', '↑', '↓'], text: t('foot.kind') },
  ]
  return (
    <div className="l-fixed l-rule-top l-wide-only">
      <div className="l-row l-gap-16 l-px-16 l-min-h-36 l-note">
        {hints.map(({ keys, text }) => (
          <span key={text} className="l-row l-gap-6">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {text}
          </span>
        ))}
        <span className="l-row l-rest l-end l-gap-6">
          {t('foot.type')} <Kbd>{'>'}</Kbd> {t('foot.commands')}
        </span>
      </div>
    </div>
  )
}
