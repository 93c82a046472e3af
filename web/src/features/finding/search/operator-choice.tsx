import { useTranslation } from 'react-i18next'

/** One of each kind: they are typed as they are, whatever the language. */
const operators = [
  'method:post',
  'path:/orders',
  'is:deprecated',
  'type:markdown',
  'in:fields',
  'in:comments',
  'space:Shop',
  'app:Shop',
  'owner:Alice',
  'changed:7d',
]

/** Examples of what narrows a search, each added to the field when it is pressed. */
export function OperatorChoice({ onAdd }: { onAdd: (operator: string) => void }) {
  const { t } = useTranslation('search')
  return (
    // One line on phones, where each is higher.
    <div role="group" aria-label={t('operators')} className="l-row l-gap-12 l-scroll-x l-no-scrollbar l-fading l-note">
      <span className="l-fixed">{t('operators')}</span>
      {operators.map((each) => (
        <button
          key={each}
          type="button"
          className="l-fixed l-min-h-hit l-bare l-mono l-size-12 l-t3 l-hover-t1"
          onClick={() => onAdd(each)}
        >
          {each}
        </button>
      ))}
    </div>
  )
}
