import { Button, Textarea } from '@mantine/core'
import type { Space } from '@lectern/contracts'
import { IconBook, IconFileUpload } from '@tabler/icons-react'
import clsx from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { mobileMedia, useMedia } from '../../shared/lib/hooks/use-media.ts'
import { useFirstImport } from './use-first-import.ts'

interface FirstStepsProps {
  /** What the person is called, for the name of their first space. */
  name: string
  spaces: readonly Space[]
  /** The space there is to look at. */
  look: Space | undefined
}

/** For users who have hardly anything yet: bring a description of an API, or look at what there is. */
export function FirstSteps({ name, spaces, look }: FirstStepsProps) {
  const { t } = useTranslation('first-steps')
  const { bring, isPending } = useFirstImport(name, spaces)
  return (
    <section aria-label={t('title')} className="l-flex l-wrap l-gap-12 l-mb-20">
      <BringCard bring={bring} isPending={isPending} />
      {look !== undefined && (
        <div className="l-column l-grow-200 l-gap-8 l-p-16 l-card">
          <h2 className="l-row l-gap-8 l-size-15 l-bold l-line-24">
            <IconBook size={18} stroke={1.6} aria-hidden />
            {t('look.title', { name: look.name })}
          </h2>
          <p className="l-t2">{t('look.body')}</p>
          <div>
            <Button component={Link} to="/view">
              {t('look.action')}
            </Button>
          </div>
        </div>
      )}
    </section>
  )
}

/** Takes a file that is dropped anywhere on the page, one that is chosen, an address, or text. */
function BringCard({ bring, isPending }: { bring: (source: File | string) => void; isPending: boolean }) {
  const { t } = useTranslation('first-steps')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const isOver = useFileDrop(bring)
  const isPhone = useMedia(mobileMedia)
  return (
    <div className={clsx('l-column l-grow-200 l-gap-8 l-p-16 l-card', isOver && 'l-on-ac-soft')}>
      <h2 className="l-row l-gap-8 l-size-15 l-bold l-line-24">
        <IconFileUpload size={18} stroke={1.6} aria-hidden />
        {t('bring.title')}
      </h2>
      <p className="l-t2">{t(isPhone ? 'bring.bodyOnPhone' : 'bring.body')}</p>
      <Textarea
        rows={2}
        spellCheck={false}
        aria-label={t('bring.paste')}
        placeholder={t('bring.example')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="l-row l-wrap l-gap-8">
        <Button variant="filled" loading={isPending} onClick={() => input.current?.click()}>
          {t('bring.choose')}
        </Button>
        <Button disabled={text.trim() === '' || isPending} onClick={() => bring(text)}>
          {t('bring.continue')}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('bring.choose')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file !== undefined) bring(file)
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}

/** True while a file is held over the page. */
function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const current = useRef(onFile)
  useEffect(() => {
    current.current = onFile
  })
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setIsOver(true)
    }
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false)
    }
    const onDrop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0]
      setIsOver(false)
      if (file === undefined) return
      event.preventDefault()
      current.current(file)
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [])
  return isOver
}
