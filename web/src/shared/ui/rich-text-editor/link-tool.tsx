import { Button, Popover, TextInput } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import clsx from 'clsx'
import { useEffect, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { actOn } from './act-on.ts'
import { isAllowedAddress } from './clean-html.ts'
import { ToolButton } from './tool-button.tsx'
import classes from './rich-text-editor.module.css'

/** `example.com/a` is meant as an address of the web; `/a`, `#a` and `a.html` are of this place. */
function addressOf(typed: string): string {
  const text = typed.trim()
  return /^(?:www\.|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:com|org|net|io|dev|cn|de|uk|eu)(?:[/?#:]|$))/iu.test(text)
    ? `https://${text}`
    : text
}

/** The link at the cursor, or a new one around the selection. */
export function LinkTool({ editor, isActive }: { editor: Editor; isActive: boolean }) {
  const { t } = useTranslation('rich-text')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const { dom } = editor.view
    const onKey = (event: KeyboardEvent) => {
      const isOurs =
        (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
      if (!isOurs) return
      event.preventDefault()
      setOpen(true)
    }
    dom.addEventListener('keydown', onKey)
    return () => dom.removeEventListener('keydown', onKey)
  }, [editor])
  const close = () => {
    setOpen(false)
    editor.view.focus()
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus withRoles={false} onDismiss={close}>
      <Popover.Target>
        <ToolButton
          label={t('link.name')}
          icon={IconLink}
          keys="mod+k"
          isActive={isActive}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('link.name')}>
        {isOpen && <LinkForm editor={editor} onClose={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation(['rich-text', 'common'])
  // Attributes come without their types.
  const [before] = useState(() => (editor.getAttributes('link')['href'] as string | null | undefined) ?? '')
  const [address, setAddress] = useState(before)
  const [text, setText] = useState('')
  const [isBad, setBad] = useState(false)
  const needsText = before === '' && editor.state.selection.empty
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const href = addressOf(address)
    if (href === '' || !isAllowedAddress(href)) {
      setBad(true)
      return
    }
    const chain = actOn(editor)
    if (needsText) {
      const shown = text.trim() === '' ? href : text.trim()
      chain.insertContent({ type: 'text', text: shown, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.extendMarkRange('link').setLink({ href }).run()
    onClose()
  }
  return (
    <form className={clsx('l-column l-gap-10', classes['linkForm'])} onSubmit={submit}>
      <TextInput
        label={t('link.address')}
        value={address}
        data-autofocus
        spellCheck={false}
        error={isBad && t('link.bad')}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setBad(false)
        }}
      />
      {needsText && (
        <TextInput label={t('link.text')} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      )}
      <div className="l-flex l-end l-gap-8">
        {before !== '' && (
          <Button
            variant="subtle"
            color="var(--l-bad)"
            onClick={() => {
              actOn(editor).extendMarkRange('link').unsetLink().run()
              onClose()
            }}
          >
            {t('link.remove')}
          </Button>
        )}
        <Button type="submit" variant="filled">
          {t('link.apply')}
        </Button>
      </div>
    </form>
  )
}
