import { Button, Textarea } from '@mantine/core'
import { type Conflict, type Json, jsonText, parseJson } from '@lectern/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface OwnValueProps {
  conflict: Conflict
  onDone: (value: Json) => void
  onCancel: () => void
}

/** Another value altogether, as text or JSON; begins with one's own. */
export function OwnValue({ conflict, onDone, onCancel }: OwnValueProps) {
  const { t } = useTranslation(['conflict', 'common'])
  const { ours = '', isText } = conflict
  const asText = isText && typeof ours === 'string'
  const [text, setText] = useState(asText ? ours : jsonText(ours, 2))
  const [isBroken, setBroken] = useState(false)
  const done = () => {
    const value = asText ? text : parse(text)
    if (value === undefined) setBroken(true)
    else onDone(value)
  }
  return (
    <div className="l-column l-gap-8 l-py-10 l-px-12">
      <Textarea
        autosize
        data-autofocus
        ref={focusOnce}
        minRows={2}
        maxRows={16}
        aria-label={t('own')}
        value={text}
        error={isBroken ? t('broken') : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) done()
        }}
        onChange={(event) => {
          setBroken(false)
          setText(event.currentTarget.value)
        }}
      />
      <div className="l-flex l-gap-8">
        <Button size="xs" onClick={done}>
          {t('use')}
        </Button>
        <Button size="xs" variant="subtle" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Typing replaces the value it begins with. */
function focusOnce(area: HTMLTextAreaElement | null): void {
  area?.focus()
  area?.select()
}

function parse(text: string): Json | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
