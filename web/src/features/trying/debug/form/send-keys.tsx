import { Kbd } from '../../../../shared/ui/text/kbd.tsx'

const sendKeys = ['Ctrl', '↵']

/** On the button that these keys press. */
export function SendKeys() {
  return (
    <span className="l-row l-gap-2 l-wide-only" aria-hidden>
      {sendKeys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </span>
  )
}
